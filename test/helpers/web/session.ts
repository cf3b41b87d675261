import { jsonAnswer } from './screen.tsx'

/** The answers to a visitor. */
export const signedOut = { 'GET /api/user': jsonAnswer({ message: 'Unauthorized' }, 401) }

/** Where the browser is, with search and hash. */
export const currentPath = () => location.pathname + location.search + location.hash
