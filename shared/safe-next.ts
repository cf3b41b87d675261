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
