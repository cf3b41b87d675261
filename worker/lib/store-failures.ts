const failures = new WeakSet<Error>()

/** Whether an error, or what caused it, is a store's that did not answer as it should. */
export const isStoreFailure = (error: unknown): boolean =>
  error instanceof Error && (failures.has(error) || isStoreFailure(error.cause))

/** An error of a store that answered something else than it should. */
export function storeFailure(message: string) {
  const error = new Error(message)
  failures.add(error)
  return error
}

function mark(error: unknown): never {
  if (error instanceof Error) failures.add(error)
  throw error
}

/** An R2 bucket, or an upload to one, whose failures `isStoreFailure` knows: their messages do not name R2. */
export function markFailures<Store extends object>(store: Store): Store {
  return new Proxy(store, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...input: unknown[]) => markAnswer(Reflect.apply(value, target, input))
    },
  })
}

function markAnswer(answer: unknown): unknown {
  if (answer instanceof Promise) return answer.then(markAnswer, mark)
  const isUpload = typeof answer === 'object' && answer !== null && 'uploadPart' in answer
  return isUpload ? markFailures(answer) : answer
}
