/**
 * Where to go after a sign-in: a path of this site, never of the API, or undefined.
 * Parsed rather than compared, so that `//evil.test`, `/\evil.test` and `https:evil.test` end up as what they are.
 */
export function safeNext(next: string | undefined, base: string): string | undefined {
  if (!next?.startsWith('/')) return undefined
  const own = new URL(base).origin
  const url = URL.canParse(next, own) ? new URL(next, own) : undefined
  if (url?.origin !== own || /^\/+api(\/|$)/i.test(url.pathname)) return undefined
  return url.pathname + url.search + url.hash
}
