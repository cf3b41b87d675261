/**
 * A value that is made when it is first asked for. For formats of `Intl`, which take milliseconds each: made where a file
 * begins, every start of the Worker and of a page would wait for them.
 */
export function lazy<Value>(make: () => Value) {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}
