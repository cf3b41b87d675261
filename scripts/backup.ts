import { backUp } from './backup/back-up.ts'
import { reasonOf } from './deploy/steps.ts'

// `npm run backup`: docs/deploying.md says how.
await backUp(process.argv.slice(2)).catch((error) => {
  console.error(reasonOf(error))
  process.exit(1)
})
