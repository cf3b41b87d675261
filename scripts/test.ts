import { mkdir, rm } from 'node:fs/promises'
import { build, root, run } from './run.ts'
import { type Count, countPlaywright, countVitest, readReport } from './test-report.ts'

// `npm test`: everything that must hold, one step after the other. Names of steps after `npm test --` narrow it.
const reports = `${root}/test-results`
/** Of these projects of vitest.config.ts, those of one line run side by side: each keeps one core busy, `web` two. */
const rounds = [
  ['worker', 'harness'],
  ['unit', 'web'],
] as const
const suites = rounds.flat()
const stepNames = ['lint', 'types', 'build', ...suites, 'deploy', 'e2e', 'start'] as const
type StepName = (typeof stepNames)[number]

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
const failedTests: string[] = []

if (isWanted('lint')) await step('lint', () => command('biome', 'check', '--error-on-warnings', '.'))
if (isWanted('types')) await step('types', () => command('tsc', '-b'))
// What comes after runs the built pages.
if (isWanted('build') || requestedSuites.length > 0 || isWanted('deploy') || isWanted('e2e'))
  await step('build', async () => toCount(await build()))
for (const round of rounds) {
  const wanted = round.filter(isWanted)
  if (wanted.length > 0) await step(wanted.join(', '), async () => addUp(await Promise.all(wanted.map(runVitest))))
}
if (isWanted('deploy')) await step('deploy', () => command('wrangler', 'deploy', '--dry-run', '--minify'))
if (isWanted('e2e')) await step('e2e', runPlaywright)
if (isWanted('start')) await step('start', () => runVitest('start'))

// Last, where a log of which only the end is kept still has them.
for (const name of failedTests) console.log(`\n✗ ${name}`)
if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 ? 1 : 0)

/** Runs a step under its heading and adds up what it counted. */
async function step(name: string, work: () => Promise<Count>) {
  console.log(`\n--- ${name}`)
  const { passed, failed, names } = await work()
  total.passed += passed
  total.failed += failed
  if (failed > 0) failedSteps.push(name)
  failedTests.push(...names)
}

/** A command that passes or fails as a whole. */
async function command(name: string, ...args: string[]) {
  return toCount(await run(name, args))
}

function toCount(code: number): Count {
  return code === 0 ? { passed: 1, failed: 0, names: [] } : { passed: 0, failed: 1, names: [] }
}

function addUp(counts: Count[]): Count {
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
    names: counts.flatMap(({ names }) => names),
  }
}

async function runVitest(project: string) {
  const report = `${reports}/${project}.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${report}`]
  const code = await run('vitest', ['run', '--project', project, ...reporters])
  return readReport(code, report, countVitest)
}

async function runPlaywright() {
  const report = `${reports}/playwright.json`
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const code = await run('playwright', ['test', '--reporter=list,json'], { env })
  return readReport(code, report, countPlaywright)
}
