import { afterEach, expect, onTestFinished, vi } from 'vitest'

const printed: unknown[][] = []
for (const kind of ['error', 'warn'] as const) {
  const print = console[kind]
  console[kind] = (...words: unknown[]) => {
    printed.push(words)
    print(...words)
  }
}

/** Fails each test of a file that prints an error or a warning. A test of a failure calls `expectErrors` first. */
export const failOnPrint = () =>
  afterEach(() => {
    expect(printed.splice(0), 'printed, see expectErrors').toEqual([])
  })

/** Keeps the errors of this test, and of its background work, from being printed. */
export function expectErrors() {
  const spy = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => spy.mockRestore())
}
