/**
 * Where to go after a sign-in: a path of this site, never of the API, or undefined. The same rule as the Worker's,
 * asked again here because anybody can write a link to /auth.
 */
export function safeNext(next: string | null): string | undefined {
  if (!next?.startsWith('/') || !URL.canParse(next, location.origin)) return undefined
  const url = new URL(next, location.origin)
  if (url.origin !== location.origin || /^\/+api(\/|$)/i.test(url.pathname)) return undefined
  return url.pathname + url.search + url.hash
}
