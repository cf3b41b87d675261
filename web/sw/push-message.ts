import { pushImages } from '../../shared/images.ts'

export type PushMessage = { title: string; body: string; icon: string; badge: string; tag: string; url: string }

// A browser withdraws the permission from a site that shows nothing for a push: an unreadable one shows this.
const fallback: PushMessage = {
  title: 'Something is new',
  body: 'Open the shop to see it.',
  ...pushImages,
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

/** The URL that a click opens, whole; never one of another site, whatever the message says. */
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
