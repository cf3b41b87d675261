/** Keeps the focus in an open popover: from its last stop Tab leads to its first, and back. */
export function holdFocus(event: KeyboardEvent) {
  const { target, key, shiftKey } = event
  const popover = target instanceof Element && key === 'Tab' && target.closest('[popover]')
  if (!popover) return
  const stops = [...popover.querySelectorAll<HTMLElement>('a, button, input')].filter((stop) => stop.checkVisibility())
  if (target !== stops.at(shiftKey ? 0 : -1)) return
  event.preventDefault()
  stops.at(shiftKey ? -1 : 0)?.focus()
}
