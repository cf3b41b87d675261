import { spokenPath } from '../../shared/words/paths.ts'

/** The sign-in page, which leads on to `next`: a path with its search and hash. */
export const signInHref = (next: string) => spokenPath(`/auth?next=${encodeURIComponent(next)}`)

/** The sign-in, which says why (it is the part of its page that the hash names) and leads back to this screen. */
export const signInAgainHref = (why: 'session-ended' | 'logged-out') =>
  `/api/login?next=${encodeURIComponent(location.pathname + location.search)}#${why}`
