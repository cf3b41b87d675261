/** The sign-in page, which leads on to `next`: a path with its search and hash. */
export const signInHref = (next: string) => `/auth?next=${encodeURIComponent(next)}`
