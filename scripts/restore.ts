import { restore } from './backup/restore.ts'
import { reasonOf } from './deploy/steps.ts'

// `npm run restore`: docs/deploying.md says how.
// Ctrl-C exits from within, so that what clears up at an exit does.
process.once('SIGINT', () => process.exit(130))
await restore(process.argv.slice(2)).catch((error) => {
  console.error(reasonOf(error))
  process.exit(1)
})
