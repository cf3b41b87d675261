import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { Failure } from '../../../../scripts/deploy/api.ts'
import { askAt } from '../../../../scripts/deploy/ask.ts'

it('asks again until the answer is one, and does not show what is hidden', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()]
  let shown = ''
  output.on('data', (chunk) => (shown += chunk))
  const ask = askAt(input, output)
  const check = (typed: string) => {
    if (typed.length === 6) return typed
    // The next line is typed once the question is there again.
    setImmediate(() => input.write('secret\n'))
    throw new Failure('Six letters, please.')
  }
  input.write('short\n')
  expect(await ask('A word:', check, { isHidden: true })).toBe('secret')
  expect(shown.match(/A word:/g)).toHaveLength(2)
  expect(shown).toContain('Six letters, please.')
  expect(shown).not.toContain('secret')
})

it('whoever leaves the question is told so in a sentence', async () => {
  const input = new PassThrough()
  const answer = askAt(input, new PassThrough())('A word:', (typed) => typed)
  input.end()
  await expect(answer).rejects.toThrow(Failure)
})
