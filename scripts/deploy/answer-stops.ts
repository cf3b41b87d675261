import { Failure } from './failure.ts'

/** Says by `explain` what stands where Ctrl-C or a closed pipe ends the run, which else would print a stack or nothing. */
export function answerStops(explain: (error: unknown) => string) {
  const stop = (why: string, code: number) => {
    console.error(explain(new Failure(why)))
    process.exit(code)
  }
  process.on('SIGINT', () => stop('Stopped by Ctrl-C.', 130))
  process.on('SIGTERM', () => stop('Stopped from outside.', 143))
  // It goes no further: a password that is shown once would be stored unseen.
  process.stdout.on('error', () => stop('Nobody reads what this prints any more.', 1))
  process.stderr.on('error', () => {})
}
