import { deploy } from './deploy/deploy.ts'
import { answerStops, createSteps } from './deploy/steps.ts'

// `npm run deploy`: docs/deploying.md says how.
const steps = createSteps()
answerStops(steps.explain)
await deploy(steps, process.argv.slice(2)).catch((error) => {
  console.error(steps.explain(error))
  process.exitCode = 1
})
