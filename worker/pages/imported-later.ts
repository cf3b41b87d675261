import { lazy } from '../../shared/lazy.ts'

// Imported with the first page, once in an isolate: rooms, cron and the API do without (a third of the Worker's start).
export const importRenderer = lazy(() => import('../../web/boot/entry-server.tsx'))
export const importMalayalam = lazy(() => import('./malayalam-words.ts'))
