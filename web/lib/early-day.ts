let day: HTMLElement | undefined
/** Where the row that has the keyboard's focus leads. */
let focused: string | null = null

/** The day's orders as the entry has written them, until the app shows them by itself. */
export const earlyDay = () => day

export function keepEarlyDay(rows: HTMLElement) {
  day = rows
  rows.addEventListener('focusin', ({ target }) => {
    focused = target instanceof Element ? target.getAttribute('href') : null
  })
  // Some browsers tell of it also when the rows are taken out: then it is not the reader who has left.
  rows.addEventListener('focusout', () => queueMicrotask(() => rows.isConnected && forgetFocus(rows)))
}

function forgetFocus(rows: HTMLElement) {
  if (!rows.contains(document.activeElement)) focused = null
}

/** Gives the focus back to a row that was taken out of the page with it, and stands in this `place` again. */
export function keepEarlyFocus(place: ParentNode) {
  if (!focused || (document.activeElement && document.activeElement !== document.body)) return
  place.querySelector<HTMLElement>(`a[href="${focused}"]`)?.focus({ preventScroll: true })
}

export function forgetEarlyDay() {
  day = undefined
  focused = null
}

/** Where they stand in the Worker's frame. */
export const earlyDayId = 'early-day'
