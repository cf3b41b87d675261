/**
 * Returns the path to open after a sign-in, or undefined. Only paths of the site at `origin` outside the API are
 * allowed. The address is parsed rather than compared, so that `//evil.test`, `/\evil.test` and `/.//evil.test` are
 * recognised.
 */
export function safeNext(next: string | null | undefined, origin: string): string | undefined {
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return undefined
  const url = new URL(next, origin)
  // A redirect to a path that begins with two slashes leads the browser to another site.
  if (url.origin !== origin || url.pathname.startsWith('//')) return undefined
  if (/^\/api(\/|$)/i.test(decodePath(url.pathname))) return undefined
  return url.pathname + url.search + url.hash
}

/** Decodes a path like the router does: `/%61pi` is `/api`. */
function decodePath(path: string) {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Parts of a customer's own pages that a sign-in leads to. */
export type SignInReason = 'order' | 'orders' | 'consultation' | 'settings'

/** Returns the part of the site that a sign-in on the way to `next` is for; undefined for public pages. */
export function signInReasonOf(next: string | null | undefined): SignInReason | undefined {
  const [, area, screen, id = ''] = /^(?:\/ml)?\/(user)\/(\w+)(?:\/([^/?#]+))?/.exec(next ?? '') ?? []
  if (!area) return undefined
  if (screen === 'settings') return 'settings'
  if (screen === 'bookings' || next?.includes('tab=consultations')) return 'consultation'
  return screen === 'orders' && id ? 'order' : 'orders'
}
