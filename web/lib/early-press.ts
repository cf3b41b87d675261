/** Handlers by the `data-waits` of their button. */
const answers = new Map<string, () => void>()
let pressed: string | undefined

/**
 * Runs the handler of a pressed button (`data-waits` names it). Without a handler it records the press and shows the
 * button as busy.
 */
export function rememberPresses() {
  addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element && target.closest<HTMLElement>('[data-waits]')
      if (!button) return
      const { waits = '' } = button.dataset
      const answer = answers.get(waits)
      if (answer) return answer()
      pressed = waits
      button.setAttribute('aria-busy', 'true')
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
    answer()
  }
  return () => {
    answers.delete(name)
  }
}
