/** Handlers by the `data-waits` of their button. */
const answers = new Map<string, () => void>()
let pressed: string | undefined
/** The button that a finger, a mouse or the space bar holds down. */
let held: HTMLElement | undefined
/** Set while the events after the end of a press belong to one that has been counted. */
let isCounted = false

/**
 * Runs the handler of a pressed button (`data-waits` names it). Without a handler it records the press and shows the
 * button as busy. A press counts also when React replaces the button before it ends: the browser then makes no click, or
 * one on React's button, which must not act again.
 */
export function rememberPresses() {
  addEventListener('pointerdown', ({ button, target }) => begin(button === 0 ? target : null), true)
  addEventListener('pointerup', end)
  addEventListener('pointercancel', () => begin(null))
  addEventListener('keydown', ({ key, target }) => begin(key === ' ' ? target : null), true)
  addEventListener('keyup', end)
  // The mousedown of a finger comes after its pointerup, and would take the focus from what the press has opened.
  addEventListener('mousedown', (event) => isCounted && event.preventDefault(), true)
  addEventListener(
    'click',
    (event) => {
      // Clicks of keys and of scripts have no count.
      if (isCounted && event.detail > 0) return event.stopImmediatePropagation()
      const { waits } = waitingAt(event.target)?.dataset ?? {}
      if (waits) press(waits)
    },
    true,
  )
}

/**
 * Registers the handler of a button name, and runs it at once if a press is recorded. Returns a function that
 * unregisters it.
 */
export function answerPress(name: string, answer: () => void) {
  answers.set(name, answer)
  if (pressed === name) {
    pressed = undefined
    // A second press that is still held is the same wish.
    isCounted = held !== undefined
    held = undefined
    answer()
  }
  return () => {
    answers.delete(name)
  }
}

const waitingAt = (target: EventTarget | null) =>
  (target instanceof Element && target.closest<HTMLElement>('[data-waits]')) || undefined

function begin(target: EventTarget | null) {
  held = waitingAt(target)
  isCounted = false
}

function end() {
  const { isConnected = true, dataset } = held ?? {}
  held = undefined
  if (isConnected || !dataset?.waits) return
  isCounted = true
  press(dataset.waits)
}

function press(name: string) {
  const answer = answers.get(name)
  if (answer) return answer()
  pressed = name
  for (const button of document.querySelectorAll(`[data-waits="${name}"]`)) button.setAttribute('aria-busy', 'true')
}
