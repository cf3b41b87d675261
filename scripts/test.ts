import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { build, root, run } from './run.ts'
import { type Count, countPlaywright, countVitest, readReport } from './test-report.ts'

// `npm test`: everything that must hold. Names of steps after `npm test --` narrow it.
const reports = `${root}/test-results`
/**
 * The lanes run side by side, the steps of a lane one after the other: each waits a fifth of its time, which the other one
 * uses. All but `lint`, `types` and `web` use the built pages: `start` builds them as a newcomer does, and `build` does so
 * without it. The longer lane ends with the Worker tests, which keep both cores busy when the other lane is over.
 */
const lanes = [
  ['build', 'start', 'e2e', 'worker'],
  ['lint', 'types', 'web', 'unit', 'harness'],
] as const
const stepNames = lanes.flat()
type StepName = (typeof stepNames)[number]

const isStep = (name: string): name is StepName => stepNames.some((step) => step === name)
const requested = process.argv.slice(2)
const unknown = requested.find((name) => !isStep(name))
if (unknown) {
  console.error(`There is no step '${unknown}'. The steps are: ${stepNames.join(', ')}`)
  process.exit(1)
}
const isRequested = (name: StepName) => requested.length === 0 || requested.includes(name)
const pageSteps: readonly StepName[] = ['worker', 'harness', 'unit', 'e2e']
const isWanted = (name: StepName) =>
  name === 'build'
    ? requested.includes(name) || (pageSteps.some(isRequested) && !isRequested('start'))
    : isRequested(name)

// Wrangler starts some twenty times: where its code was compiled before, a start costs a seventh less.
process.env.NODE_COMPILE_CACHE ??= `${root}/node_modules/.cache/compiled`
await rm(reports, { recursive: true, force: true })
await mkdir(reports, { recursive: true })
const total = { passed: 0, failed: 0 }
const failedSteps: string[] = []
const failedTests: string[] = []

const work: Record<StepName, (into?: number) => Promise<Count>> = {
  lint: (into) => command(into, 'biome', 'check', '--error-on-warnings', '.'),
  types: (into) => command(into, 'tsc', '-b', '--checkers', '1'),
  build: async (into) => toCount(await build(into)),
  worker: (into) => runVitest('worker', into),
  web: (into) => runVitest('web', into),
  harness: (into) => runVitest('harness', into),
  unit: (into) => runVitest('unit', into),
  e2e: runPlaywright,
  start: (into) => runVitest('start', into),
}

const wanted = lanes.map((lane) => lane.filter(isWanted)).filter((lane) => lane.length > 0)
const isAlone = wanted.length === 1
if (!isAlone) console.log(`\n--- side by side, each shown when it is over: ${wanted.flat().join(', ')}`)
const built = Promise.withResolvers<void>()
await Promise.all(
  wanted.map(async (lane) => {
    for (const name of lane) {
      if (pageSteps.includes(name)) await built.promise
      await (isAlone ? runShown(name) : runKept(name))
      if (name === 'start' || (name === 'build' && !isWanted('start'))) built.resolve()
    }
  }),
)

// Last, where a log of which only the end is kept still has them.
for (const name of failedTests) console.log(`\n✗ ${name}`)
if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 ? 1 : 0)

/** Runs a step under its heading. */
async function runShown(name: StepName) {
  console.log(`\n--- ${name}`)
  addUp(name, await work[name]())
}

/** Runs a step beside others, and shows what it printed in one piece: meanwhile that stands in test-results. */
async function runKept(name: StepName) {
  const path = `${reports}/${name}.log`
  const file = await open(path, 'w')
  const count = await work[name](file.fd).finally(() => file.close())
  console.log(`\n--- ${name}\n${await readFile(path, 'utf8')}`)
  addUp(name, count)
}

function addUp(name: StepName, { passed, failed, names }: Count) {
  total.passed += passed
  total.failed += failed
  if (failed > 0) failedSteps.push(name)
  failedTests.push(...names)
}

/** A command that passes or fails as a whole. */
async function command(into: number | undefined, name: string, ...args: string[]) {
  return toCount(await run(name, args, { into }))
}

function toCount(code: number): Count {
  return code === 0 ? { passed: 1, failed: 0, names: [] } : { passed: 0, failed: 1, names: [] }
}

async function runVitest(project: string, into?: number) {
  const report = `${reports}/${project}.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${report}`]
  const code = await run('vitest', ['run', '--project', project, ...reporters], { into })
  return readReport(code, report, countVitest)
}

async function runPlaywright() {
  const report = `${reports}/playwright.json`
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const code = await run('playwright', ['test', '--reporter=list,json'], { env })
  return readReport(code, report, countPlaywright)
}
