/** Time that an early response can be used, in milliseconds; a later reader requests again. */
const usableMs = 10_000

type Early = { answer: Promise<Response>; at: number }
const earlyAnswers = new Map<string, Early>()
const keyOf = (url: string) => {
  const { pathname, search } = new URL(url, location.origin)
  return pathname + search
}
const isUsable = ({ at }: Early) => Date.now() - at < usableMs

/** Sends GET requests that a screen will need, before its code is loaded. */
export function askEarly(urls: readonly string[]) {
  for (const url of urls) {
    const known = earlyAnswers.get(keyOf(url))
    if (known && isUsable(known)) continue
    const answer = fetch(url, { credentials: 'include' })
    // The reader handles a failure; without a reader it is ignored.
    answer.catch(() => {})
    earlyAnswers.set(keyOf(url), { answer, at: Date.now() })
  }
}

/** Returns the early response to a GET request, once. */
export function takeEarly(url: string) {
  const early = earlyAnswers.get(keyOf(url))
  earlyAnswers.delete(keyOf(url))
  return early && isUsable(early) ? early.answer : undefined
}

/** Drops all early responses: after a change they may be outdated. */
export const dropEarly = () => earlyAnswers.clear()
