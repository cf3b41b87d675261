import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './run.ts'

/** Counts of a step of `npm test`, and the names of its failures with the first line of each reason. */
export type Count = { passed: number; failed: number; names: string[] }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    /** Path of the test file. */
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number }; suites: Suite[] }
type Suite = { suites?: Suite[]; specs: Spec[] }
type Spec = {
  title: string
  file: string
  line: number
  tests: { status: string; results: { error?: { message?: string } }[] }[]
}

const nameOf = (place: string, test: string, why = '') =>
  `${place} › ${test}: ${stripVTControlCharacters(why).trim().split('\n', 1)[0]}`

export function countVitest({ numPassedTests, numFailedTests, testResults }: VitestReport): Count {
  const names = testResults.flatMap((file) => {
    const place = relative(root, file.name)
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0 && file.status === 'failed') return [nameOf(place, 'the file', file.message)]
    return failed.map((test) => nameOf(place, test.fullName, test.failureMessages[0]))
  })
  return { passed: numPassedTests, failed: numFailedTests, names }
}

/** Counts a flaky test, which passed on a retry, as failed. */
export function countPlaywright({ stats, suites }: PlaywrightReport): Count {
  const specsOf = (suite: Suite): Spec[] => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]
  const names = suites
    .flatMap(specsOf)
    .filter(({ tests }) => tests.some(({ status }) => ['unexpected', 'flaky'].includes(status)))
    .map(({ file, line, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.map(({ error }) => error?.message))
      return nameOf(`test/e2e/${file}:${line}`, title, errors.find(Boolean))
    })
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, names }
}

/** Reads a runner's report. A runner with a bad exit code counts as a failure even if none of its tests failed. */
export async function readReport<Report>(code: number, path: string, count: (report: Report) => Count): Promise<Count> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  const { passed, failed, names } = text === undefined ? { passed: 0, failed: 1, names: [] } : count(JSON.parse(text))
  return { passed, failed: code === 0 ? failed : Math.max(1, failed), names }
}
