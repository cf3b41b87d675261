/** What answers a press, by the `data-waits` of the button it was made on. */
const answers = new Map<string, () => void>()
let pressed: string | undefined

/** Keeps the press of a button that does nothing yet (`data-waits` names it), and shows that it was felt. */
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
