/** Focuses a dialog itself as it opens: in its field, a phone's keyboard would cover the messages before they are read. */
export function focusDialog(event: Event) {
  event.preventDefault()
  if (event.target instanceof HTMLElement) event.target.focus()
}
