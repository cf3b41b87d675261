/** Handlers by the `data-waits` of their button. */
const answers = new Map<string, () => void>()
let pressed: string | undefined
/** The button or link that a finger, a mouse or the space bar holds down. */
let held: HTMLElement | undefined
/** Set while the events after the end of a press belong to one that has been counted. */
let isCounted = false

/**
 * Runs the handler of a pressed button (`data-waits` names it). Without a handler it records the press and shows the
 * button as busy. A press counts also when React replaces the button before it ends: the browser then makes no click, or
 * one on React's button, which must not act again. In place of a replaced link, React's link to the same address is
 * followed.
 */
export function rememberPresses() {
  addEventListener('pointerdown', ({ button, target }) => begin(button === 0 ? target : null, 'a[href]'), true)
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

const elementAt = (target: EventTarget | null, selector: string) =>
  (target instanceof Element && target.closest<HTMLElement>(selector)) || undefined
const waitingAt = (target: EventTarget | null) => elementAt(target, '[data-waits]')

function begin(target: EventTarget | null, links?: string) {
  held = waitingAt(target) ?? (links ? elementAt(target, links) : undefined)
  isCounted = false
}

function end() {
  const gone = held
  held = undefined
  if (!gone || gone.isConnected) return
  const { waits } = gone.dataset
  const link = gone instanceof HTMLAnchorElement && [...document.links].find(({ href }) => href === gone.href)
  if (waits) press(waits)
  else if (link) link.click()
  isCounted = Boolean(waits || link)
}

function press(name: string) {
  const answer = answers.get(name)
  if (answer) return answer()
  pressed = name
  for (const button of document.querySelectorAll(`[data-waits="${name}"]`)) button.setAttribute('aria-busy', 'true')
}
