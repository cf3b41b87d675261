import { expect, it } from 'vitest'
import { root } from '../../../scripts/run.ts'
import { countPlaywright, countVitest } from '../../../scripts/test-report.ts'

it('a failed test of vitest is named with its file and the first line of why, and so is a file that cannot be loaded', () => {
  const failureMessages = ['\u001b[31mexpected 1\u001b[39m\n at x']
  const passed = { fullName: 'adds', status: 'passed', failureMessages: [] }
  const failed = { fullName: 'adds zeros', status: 'failed', failureMessages }
  const file = {
    name: `${root}/test/unit/sum.test.ts`,
    status: 'failed',
    message: '',
    assertionResults: [passed, failed],
  }
  expect(countVitest({ numPassedTests: 1, numFailedTests: 1, testResults: [file] })).toEqual({
    passed: 1,
    failed: 1,
    names: ['test/unit/sum.test.ts › adds zeros: expected 1'],
  })
  const unloaded = { ...file, message: 'no such file', assertionResults: [] }
  const { names } = countVitest({ numPassedTests: 0, numFailedTests: 0, testResults: [unloaded] })
  expect(names).toEqual(['test/unit/sum.test.ts › the file: no such file'])
})

it('a failed browser test is named with its line, and one that passed at a second try as well', () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    file: 'chat.spec.ts',
    line: 7,
    tests: [{ status, results: [{ error: message === undefined ? undefined : { message } }] }],
  })
  const specs = [spec('opens', 'expected'), spec('shuts', 'flaky', 'Timeout\nlog'), spec('left out', 'skipped')]
  const suites = [{ specs: [], suites: [{ specs }] }]
  expect(countPlaywright({ stats: { expected: 1, unexpected: 0, flaky: 1 }, suites })).toEqual({
    passed: 1,
    failed: 1,
    names: ['test/e2e/chat.spec.ts:7 › shuts: Timeout'],
  })
})
