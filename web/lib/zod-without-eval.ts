import * as z from 'zod/v4/mini'

// vite.config.ts puts this in the place of 'zod/mini' in the browser. zod would try whether it may make functions from
// texts; the page's policy forbids it, and the browser reports each try.
z.config({ jitless: true })

export * from 'zod/v4/mini'
