/**
 * An error for the log, without the values of the query that failed: drizzle writes them into its message, to its end, and
 * they are people's names, numbers and words.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { name, message, stack = '', cause } = error
  // A value may look like a line of the stack: what is none of the message comes after all of it.
  const start = stack.indexOf(message)
  const frames = start < 0 ? '' : stack.slice(start + message.length)
  const text = `${name}: ${message.replace(/\nparams: [\s\S]*$/, '')}${frames}`
  return cause === undefined ? text : `${text}\ncaused by ${describeError(cause)}`
}
