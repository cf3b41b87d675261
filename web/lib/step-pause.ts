import { useSyncExternalStore } from 'react'

// Whoever taps twice means one step. After a step another button may stand under the finger: the next step, or the next
// person's where the row has left a filtered list.

/** The longest that a second tap of two comes after the first has had its effect, in milliseconds. */
const secondTapMs = 700

let running = 0
const listeners = new Set<() => void>()
const add = (count: number) => {
  running = Math.max(0, running + count)
  for (const listener of listeners) listener()
}

/** Pauses all buttons that take a step; the returned function ends that a moment later. */
export function pauseSteps() {
  add(1)
  return () => {
    setTimeout(add, secondTapMs, -1)
  }
}

/** Ends every pause at once. */
export const resumeSteps = () => add(-running)

/** Whether a step is being taken, or was a moment ago: a button that takes one does nothing then. */
export const useStepPause = () => useSyncExternalStore(subscribe, () => running > 0)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
