/** What a push has to show. */
export type PushMessage = { title: string; body: string; icon: string; badge: string; tag: string; url: string }

// A browser takes the right to push away from whoever shows nothing: what cannot be read still shows something.
const fallback: PushMessage = {
  title: 'Something is new',
  body: 'Open the shop to see it.',
  icon: '/icons/icon-192.png',
  badge: '/icons/badge-96.png',
  tag: '',
  url: '/',
}

/** Reads a push: `{ title, body, icon, badge, data: { url, tag } }`. Whatever is missing or not a text has a default. */
export function parsePushMessage(text: string | undefined): PushMessage {
  const message = parseObject(text)
  const data = asObject(message.data)
  const textOrFallback = (from: Record<string, unknown>, name: keyof PushMessage) => {
    const value = from[name]
    return typeof value === 'string' && value ? value : fallback[name]
  }
  return {
    title: textOrFallback(message, 'title'),
    body: typeof message.body === 'string' ? message.body : typeof message.title === 'string' ? '' : fallback.body,
    icon: textOrFallback(message, 'icon'),
    badge: textOrFallback(message, 'badge'),
    tag: textOrFallback(data, 'tag'),
    url: textOrFallback(data, 'url'),
  }
}

/** The whole address a press leads to; never another site, whatever the message said. */
export function toSameOriginUrl(url: unknown, origin: string) {
  const resolved = typeof url === 'string' ? URL.parse(url, origin) : null
  return resolved?.origin === origin ? resolved.href : `${origin}/`
}

function parseObject(text: string | undefined) {
  try {
    return asObject(JSON.parse(text ?? ''))
  } catch {
    return {}
  }
}

const asObject = (value: unknown): Record<string, unknown> => (value instanceof Object ? { ...value } : {})
