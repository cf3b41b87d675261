/** React's own note of an input's value: moved first, or it takes a replayed `input` for no change. */
type TrackedField = HTMLInputElement & { _valueTracker?: { setValue: (value: string) => void } }

/**
 * Tells an island of what was typed into its forms before it was there, and sends those that were submitted. The browser
 * itself has kept both: the one as the fields' values, the other by closing the dialog around the form (`EarlyForm`).
 */
export function replayForms(place: HTMLElement) {
  for (const field of place.querySelectorAll<TrackedField>('input, textarea')) {
    if (field.value === field.defaultValue) continue
    field._valueTracker?.setValue(`${field.value} `)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  for (const dialog of place.querySelectorAll<HTMLDialogElement>('dialog.early-form:not([open])')) {
    dialog.open = true
    dialog.querySelector('form')?.requestSubmit()
  }
}

/** Presses these again. A task between two: they would count as one where state is set from the last render. */
export async function replayPresses(pressed: HTMLElement[]) {
  for (const target of pressed) {
    target.ariaBusy = null
    if (target.isConnected) target.click()
    await new Promise((done) => setTimeout(done))
  }
}
