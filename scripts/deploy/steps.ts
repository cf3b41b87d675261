import { ApiError, Failure } from './api.ts'

export type Steps = ReturnType<typeof createSteps>

/** Runs step after step, and says after each whether anything had to be done. */
export function createSteps() {
  const done: string[] = []
  let current = ''

  /** `work` answers whether it changed something. */
  async function step(name: string, work: () => Promise<boolean>) {
    current = name
    const changed = await work()
    done.push(name)
    console.log(`  ${name}: ${changed ? 'done' : 'there already'}`)
  }

  /** What a person reads who was stopped: where, why, and what stands. */
  function explain(error: unknown) {
    const where = current && !done.includes(current) ? `Stopped at: ${current}.\n` : ''
    const stands = done.length > 0 ? `Done: ${done.join(', ')}.\n` : 'Nothing was changed.\n'
    return `\n${where}${reasonOf(error)}\n${stands}Then run \`npm run deploy\` again: it goes on from there.`
  }
  return { step, explain }
}

/** Why something at Cloudflare did not work, in a sentence for whoever typed the command; of what nobody expected, its stack. */
export function reasonOf(error: unknown) {
  if (error instanceof ApiError && isRefusal(error)) return `${error.message}\n${tokenHelp}`
  if (error instanceof ApiError || error instanceof Failure) return error.message
  if (error instanceof TypeError && error.cause instanceof Error)
    return `Cloudflare did not answer: ${error.cause.message}`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** 6003 and 6111 are a token that has not the form of one; 9109 and 10000 one that may not do this. */
const isRefusal = ({ status, code }: ApiError) =>
  status === 401 || status === 403 || [6003, 6111, 9109, 10000, 10001].includes(code)

const tokenHelp = `Cloudflare refused the token. Please make one at https://dash.cloudflare.com/profile/api-tokens with
  Account: Workers Scripts Edit, D1 Edit, Workers R2 Storage Edit, Account Settings Read
  Zone, for a domain of your own: Workers Routes Edit, Zone Read
and set CLOUDFLARE_API_TOKEN to it. Or leave that empty and sign in with \`npx wrangler login\`.`

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
