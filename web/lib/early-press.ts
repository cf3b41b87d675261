/** What answers a press, by the `data-waits` of the button it was made on. */
const answers = new Map<string, () => void>()
let pressed: string | undefined
let held: { button: HTMLElement; box: DOMRect } | undefined
let isAnswered = false

const waitingAt = (place: EventTarget | null) =>
  (place instanceof Element && place.closest<HTMLElement>('[data-waits]')) || undefined

const isIn = ({ left, right, top, bottom }: DOMRect, x: number, y: number) =>
  x >= left && x <= right && y >= top && y <= bottom

function press({ dataset: { waits = '' } }: HTMLElement, shown?: HTMLElement) {
  const answer = answers.get(waits)
  if (answer) return answer()
  pressed = waits
  shown?.setAttribute('aria-busy', 'true')
}

/**
 * Keeps the press of a button that does nothing yet (`data-waits` names it), and shows that it was felt. One that began
 * on a button which is replaced before it ends, and ends where that stood, is a press of its successor: the browser makes
 * no click of a mouse's, and of a finger's one that must not undo what was answered.
 */
export function rememberPresses() {
  addEventListener(
    'click',
    (event) => {
      // Keys and screen readers click without a pointer: their clicks have no count.
      if (isAnswered && event.detail > 0) return event.stopImmediatePropagation()
      const button = waitingAt(event.target)
      if (button) press(button, button)
    },
    true,
  )
  // A finger's mousedown comes after its pointerup and would give the button the focus: a menu that has just opened shuts
  // when it loses that (10 of 42 did).
  addEventListener('mousedown', (event) => {
    if (isAnswered) event.preventDefault()
  })
  addEventListener('pointerdown', ({ target }) => {
    const button = waitingAt(target)
    held = button && { button, box: button.getBoundingClientRect() }
    isAnswered = false
  })
  addEventListener('pointercancel', () => {
    held = undefined
  })
  addEventListener('pointerup', ({ clientX, clientY }) => {
    const { button, box } = held ?? {}
    held = undefined
    if (!button || button.isConnected || !box || !isIn(box, clientX, clientY)) return
    const place = document.elementFromPoint(clientX, clientY)
    if (!place?.closest('button')) return
    isAnswered = true
    press(button, waitingAt(place))
  })
}

/** Answers the press of this name: one that was kept at once, and one that is under way when it ends. Returns its end. */
export function answerPress(name: string, answer: () => void) {
  answers.set(name, answer)
  if (pressed === name) {
    pressed = undefined
    answer()
  }
  return () => {
    answers.delete(name)
  }
}
