let pressed: string | undefined

/** Keeps the press of a button that does nothing yet (`data-waits` names it), and shows that it was felt. */
export function rememberPress(button: HTMLElement) {
  pressed = button.dataset.waits
  button.setAttribute('aria-busy', 'true')
}

/** Whether the button of this name was pressed before it worked; true once. */
export function takePress(name: string) {
  const was = pressed === name
  if (was) pressed = undefined
  return was
}
