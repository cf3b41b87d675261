/**
 * Where to go after a sign-in: a path of the site at `origin`, never of the API, or undefined.
 * Parsed rather than compared, so that `//evil.test`, `/\evil.test` and `/.//evil.test` end up as what they are.
 */
export function safeNext(next: string | null | undefined, origin: string): string | undefined {
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return undefined
  const url = new URL(next, origin)
  // A path that begins with two slashes is another site to the browser that is sent there.
  if (url.origin !== origin || url.pathname.startsWith('//')) return undefined
  if (/^\/api(\/|$)/i.test(decodePath(url.pathname))) return undefined
  return url.pathname + url.search + url.hash
}

/** As the router reads it: `/%61pi` is `/api`. */
function decodePath(path: string) {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** The parts of a customer's own pages that a sign-in leads to. */
export type SignInReason = 'order' | 'orders' | 'consultation' | 'settings'

/** The thing that somebody wants to see who is asked to sign in on the way to `next`; undefined for pages that everybody sees. */
export function signInReasonOf(next: string | null | undefined): SignInReason | undefined {
  const [, area, screen, id = ''] = /^(?:\/ml)?\/(user)\/(\w+)(?:\/([^/?#]+))?/.exec(next ?? '') ?? []
  if (!area) return undefined
  if (screen === 'settings') return 'settings'
  if (screen === 'bookings' || next?.includes('tab=consultations')) return 'consultation'
  return screen === 'orders' && id ? 'order' : 'orders'
}
