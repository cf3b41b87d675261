// Stands for hono/client when the server writes a page (vite.config.ts), for the reason of unasked-queries.ts: routes are
// named there, and none is asked.

/** Any route of the API, and whatever is named of it. */
const route: unknown = new Proxy(() => route, { get: () => route })

export const hc = () => route
