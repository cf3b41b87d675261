/**
 * An error for the log, without the values of the query that failed: drizzle writes them into its message, and they are
 * people's names, numbers and words.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const text = String(error.stack ?? error).replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/g, '')
  return error.cause === undefined ? text : `${text}\ncaused by ${describeError(error.cause)}`
}
