import { restore } from './backup/restore.ts'
import { reasonOf } from './deploy/steps.ts'

// `npm run restore`: docs/deploying.md says how.
await restore(process.argv.slice(2)).catch((error) => {
  console.error(reasonOf(error))
  process.exit(1)
})
