import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { Failure } from './api.ts'

type Check<Answer> = (typed: string) => Answer
/** Asks until `check` accepts the answer. Shows the message of a thrown Failure and asks again. */
export type Ask = <Answer>(question: string, check: Check<Answer>, options?: { isHidden?: boolean }) => Promise<Answer>

/** Creates a prompt at a terminal; undefined if there is no terminal. */
export function createAsk(): Ask | undefined {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return undefined
  return askAt(process.stdin, process.stdout)
}

/** Creates a prompt on two streams. The answer to a hidden question is not echoed. */
export const askAt = (input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Ask =>
  async function ask(question, check, { isHidden = false } = {}) {
    for (;;) {
      const typed = await readLine(input, output, question, isHidden)
      try {
        return check(typed.trim())
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        output.write(`${error.message}\n`)
      }
    }
  }

async function readLine(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
  question: string,
  isHidden: boolean,
) {
  output.write(`${question} `)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: isHidden ? nowhere : output, terminal: true })
  try {
    const typed = await Promise.race([
      lines.question(''),
      once(lines, 'close').then(() => {
        throw new Failure('Stopped at the question.')
      }),
    ])
    if (isHidden) output.write('\n')
    return typed
  } finally {
    lines.close()
  }
}
