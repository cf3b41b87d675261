const failures = new WeakSet<Error>()

/** Returns whether an error, or its cause, is a store failure. */
export const isStoreFailure = (error: unknown): boolean =>
  error instanceof Error && (failures.has(error) || isStoreFailure(error.cause))

/** Creates an error for an unexpected answer of a store. */
export function storeFailure(message: string) {
  const error = new Error(message)
  failures.add(error)
  return error
}

function mark(error: unknown): never {
  if (error instanceof Error) failures.add(error)
  throw error
}

/** Methods whose result is itself called: an upload to a bucket, or the stub of a Durable Object. */
const openers = new Set<string | symbol>(['createMultipartUpload', 'resumeMultipartUpload', 'getByName'])

/**
 * Wraps an R2 bucket or a namespace of Durable Objects, and each upload or stub that it opens. `isStoreFailure`
 * recognises their failures, whose messages do not name the store.
 */
export function markFailures<Store extends object>(store: Store): Store {
  return new Proxy(store, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      const wrap = (answer: unknown) => (openers.has(name) && isObject(answer) ? markFailures(answer) : answer)
      return (...input: unknown[]) => {
        const answer: unknown = Reflect.apply(value, target, input)
        // The answer of a stub has `then` but is not a Promise. A stub itself has no own `then`.
        return openers.has(name) && !(answer instanceof Promise) ? wrap(answer) : settle(answer).then(wrap, mark)
      }
    },
  })
}

const settle = async (answer: unknown) => answer
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/**
 * Describes an error for the log, without the values of a failed query. Drizzle appends them to its message, and they
 * are people's names, numbers and texts.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { name, message, stack = '', cause } = error
  // A value may look like a line of the stack, so the stack is taken after the end of the message.
  const start = stack.indexOf(message)
  const frames = start < 0 ? '' : stack.slice(start + message.length)
  const text = `${name}: ${message.replace(/\nparams: [\s\S]*$/, '')}${frames}`
  return cause === undefined ? text : `${text}\ncaused by ${describeError(cause)}`
}
