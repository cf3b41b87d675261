import { ApiError, Failure } from './api.ts'

export type Steps = ReturnType<typeof createSteps>

/** Runs the steps in order and prints after each whether it changed something. */
export function createSteps() {
  const done: string[] = []
  let current = ''

  /** `work` returns whether it changed something. */
  async function step(name: string, work: () => Promise<boolean>) {
    current = name
    const changed = await work()
    done.push(name)
    console.log(`  ${name}: ${changed ? 'done' : 'there already'}`)
  }

  /** Returns the message for a stopped run: the step, the reason and the finished steps. */
  function explain(error: unknown) {
    const where = current && !done.includes(current) ? `Stopped at: ${current}.\n` : ''
    const stands = done.length > 0 ? `Done: ${done.join(', ')}.\n` : 'Nothing was changed.\n'
    return `\n${where}${reasonOf(error)}\n${stands}Then run \`npm run deploy\` again: it goes on from there.`
  }
  return { step, explain }
}

/** Returns the reason of a Cloudflare failure as a sentence; for an unexpected error, its stack. */
export function reasonOf(error: unknown) {
  if (error instanceof ApiError && isRefusal(error)) return `${error.message}\n${tokenHelp}`
  if (error instanceof ApiError || error instanceof Failure) return error.message
  if (error instanceof TypeError && error.cause instanceof Error)
    return `Cloudflare did not answer: ${error.cause.message}`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/**
 * Returns whether Cloudflare refused the token. 6003 and 6111 mean a malformed token; 9109 and 10000 a missing
 * permission.
 */
const isRefusal = ({ status, code }: ApiError) =>
  status === 401 || status === 403 || [6003, 6111, 9109, 10000, 10001].includes(code)

const tokenHelp = `Cloudflare refused the token. Please make one at https://dash.cloudflare.com/profile/api-tokens with
  Account: Workers Scripts Edit, D1 Edit, Workers R2 Storage Edit, Account Settings Read
  Zone, for a domain of your own: Workers Routes Edit, Zone Read
and set CLOUDFLARE_API_TOKEN to it. Or leave that empty and sign in with \`npx wrangler login\`.`

/**
 * Prints the message of `explain` when Ctrl-C or a closed pipe ends the run, which would otherwise print a stack or
 * nothing.
 */
export function answerStops(explain: (error: unknown) => string) {
  const stop = (why: string, code: number) => {
    console.error(explain(new Failure(why)))
    process.exit(code)
  }
  process.on('SIGINT', () => stop('Stopped by Ctrl-C.', 130))
  process.on('SIGTERM', () => stop('Stopped from outside.', 143))
  // Stops the run: a password that is shown only once would otherwise be stored unseen.
  process.stdout.on('error', () => stop('Nobody reads what this prints any more.', 1))
  process.stderr.on('error', () => {})
}
