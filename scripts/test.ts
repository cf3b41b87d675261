import { mkdir, readFile, rm } from 'node:fs/promises'
import { build, root, run } from './run.ts'

// `npm test`: everything that must hold, one step after the other. Names of steps after `npm test --` narrow it.
const reports = `${root}/test-results`
const suites = ['unit', 'worker', 'harness', 'web'] as const
const stepNames = ['lint', 'types', 'build', ...suites, 'deploy', 'e2e', 'start'] as const
type StepName = (typeof stepNames)[number]
type Count = { passed: number; failed: number }

const isStep = (name: string): name is StepName => stepNames.some((step) => step === name)
const requested = process.argv.slice(2)
const unknown = requested.find((name) => !isStep(name))
if (unknown) {
  console.error(`There is no step '${unknown}'. The steps are: ${stepNames.join(', ')}`)
  process.exit(1)
}
const isWanted = (name: StepName) => requested.length === 0 || requested.includes(name)
const requestedSuites = suites.filter(isWanted)

await rm(reports, { recursive: true, force: true })
await mkdir(reports, { recursive: true })
const total = { passed: 0, failed: 0 }
const failedSteps: string[] = []

if (isWanted('lint')) await step('lint', () => command('biome', 'check', '--error-on-warnings', '.'))
if (isWanted('types')) await step('types', () => command('tsc', '-b'))
// What comes after runs the built pages.
if (isWanted('build') || requestedSuites.length > 0 || isWanted('deploy') || isWanted('e2e'))
  await step('build', async () => toCount(await build()))
if (requestedSuites.length > 0) await step('tests', () => runVitest(requestedSuites))
if (isWanted('deploy')) await step('deploy', () => command('wrangler', 'deploy', '--dry-run', '--minify'))
if (isWanted('e2e')) await step('e2e', runPlaywright)
if (isWanted('start')) await step('start', () => runVitest(['start']))

if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 ? 1 : 0)

/** Runs a step under its heading and adds up what it counted. */
async function step(name: string, work: () => Promise<Count>) {
  console.log(`\n--- ${name}`)
  const { passed, failed } = await work()
  total.passed += passed
  total.failed += failed
  if (failed > 0) failedSteps.push(name)
}

/** A command that passes or fails as a whole. */
async function command(name: string, ...args: string[]) {
  return toCount(await run(name, args))
}

function toCount(code: number): Count {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function runVitest(names: readonly string[]) {
  const report = `${reports}/${names.join('-')}.json`
  const projects = names.flatMap((name) => ['--project', name])
  const code = await run('vitest', [
    'run',
    ...projects,
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${report}`,
  ])
  return readReport(code, report, (result) => ({ passed: result.numPassedTests, failed: result.numFailedTests }))
}

async function runPlaywright() {
  const report = `${reports}/playwright.json`
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const code = await run('playwright', ['test', '--reporter=list,json'], { env })
  return readReport(code, report, ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }))
}

/** What a runner's report says. A runner that ended badly counts as a failure even when no test of it failed. */
async function readReport(code: number, report: string, read: (result: Report) => Count): Promise<Count> {
  const text = await readFile(report, 'utf8').catch(() => undefined)
  const { passed, failed } = text === undefined ? { passed: 0, failed: 1 } : read(JSON.parse(text))
  return { passed, failed: code === 0 ? failed : Math.max(1, failed) }
}
/** The figures of vitest's and Playwright's JSON reports that are counted here. */
type Report = {
  numPassedTests: number
  numFailedTests: number
  stats: { expected: number; unexpected: number; flaky: number }
}
