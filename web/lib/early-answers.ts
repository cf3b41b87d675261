/** How long an answer may wait for its reader, in milliseconds: who comes later asks again. */
const usableMs = 10_000

type Early = { answer: Promise<Response>; at: number }
const earlyAnswers = new Map<string, Early>()
const keyOf = (url: string) => {
  const { pathname, search } = new URL(url, location.origin)
  return pathname + search
}
const isUsable = ({ at }: Early) => Date.now() - at < usableMs

/** Asks for GETs that a screen will need, before the code that reads them is there. */
export function askEarly(urls: readonly string[]) {
  for (const url of urls) {
    const known = earlyAnswers.get(keyOf(url))
    if (known && isUsable(known)) continue
    const answer = fetch(url, { credentials: 'include' })
    // Its reader is told of a failure; without a reader nobody is.
    answer.catch(() => {})
    earlyAnswers.set(keyOf(url), { answer, at: Date.now() })
  }
}

/** The answer to a GET that was asked early, for the first who wants it. */
export function takeEarly(url: string) {
  const early = earlyAnswers.get(keyOf(url))
  earlyAnswers.delete(keyOf(url))
  return early && isUsable(early) ? early.answer : undefined
}

/** After a change nothing that was asked before it is true for certain. */
export const dropEarly = () => earlyAnswers.clear()
