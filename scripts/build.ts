import { build } from './run.ts'

// `npm run build`: the pages and scripts of both languages, and the service worker.
process.exit(await build())
