/**
 * Where to go after a sign-in: a path of this site, never of the API, or undefined. The same rule as the Worker's,
 * asked again here because anybody can write a link to /auth.
 */
export function safeNext(next: string | null): string | undefined {
  if (!next?.startsWith('/') || !URL.canParse(next, location.origin)) return undefined
  const url = new URL(next, location.origin)
  // A path that begins with two slashes is another site to the browser that is sent there.
  if (url.origin !== location.origin || url.pathname.startsWith('//')) return undefined
  if (/^\/api(\/|$)/i.test(decodePath(url.pathname))) return undefined
  return url.pathname + url.search + url.hash
}

/** As the Worker reads it: `/%61pi` is `/api`. */
function decodePath(path: string) {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
