import { expect, it } from 'vitest'
import { run } from '../../../scripts/run.ts'

it('a command that ends before it has read what it is given ends with its own code', async () => {
  expect(await run('node', ['-e', 'process.exit(3)'], { quiet: true, input: 'x'.repeat(4_000_000) })).toBe(3)
})
