import { backUp } from './backup/back-up.ts'
import { reasonOf } from './deploy/steps.ts'

// `npm run backup`: docs/deploying.md says how.
// Ctrl-C exits from within, so that what clears up at an exit does.
process.once('SIGINT', () => process.exit(130))
await backUp(process.argv.slice(2)).catch((error) => {
  console.error(reasonOf(error))
  process.exit(1)
})
