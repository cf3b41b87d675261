import { createContext, use, useEffect, useEffectEvent } from 'react'

/**
 * True if an open sheet has an entry in the browser's history, so that Back closes it: in the app, and for the chat and
 * the camera of a public page.
 */
export const SheetEntries = createContext(false)

/** Open sheets from the lowest to the topmost; `sheets` in an entry's state counts those open at that entry. */
const open: object[] = []
const countOfEntry = () => Number(Object(history.state).sheets ?? 0)

/** True while the browser goes back: `history.go` ends later, and until then the state is the old one. */
let isGoing = false

/**
 * Keeps the focus where a closed sheet left it. A browser that returns to a URL with a fragment, `/#contact`, moves the
 * focus within a frame, as if a link had been followed.
 */
function keepFocus() {
  const giveBack = ({ target, relatedTarget }: FocusEvent) => {
    if (target instanceof HTMLElement && !relatedTarget) target.focus({ preventScroll: true })
  }
  addEventListener('focusout', giveBack)
  requestAnimationFrame(() => setTimeout(() => removeEventListener('focusout', giveBack)))
}

/** Removes the entries of closed sheets from the end of the history. */
function settle() {
  const surplus = countOfEntry() - open.length
  // Two sheets that close at once both call this; going back for each would leave the page.
  if (surplus <= 0 || isGoing) return
  isGoing = true
  addEventListener(
    'popstate',
    () => {
      isGoing = false
      keepFocus()
    },
    { once: true },
  )
  history.go(-surplus)
}

/** Gives an open sheet a history entry: Back closes only the sheet, and closing it otherwise removes the entry. */
export function useSheetEntry(isOpen: boolean, onBack: () => void) {
  const hasEntries = use(SheetEntries)
  const close = useEffectEvent(onBack)
  useEffect(() => {
    if (!hasEntries || !isOpen) return
    const sheet = {}
    open.push(sheet)
    const enter = () => {
      if (countOfEntry() < open.length) history.pushState({ ...history.state, sheets: open.length }, '')
    }
    // While the browser goes back from another sheet, a new entry would be removed too; it is added on arrival.
    if (isGoing) addEventListener('popstate', enter, { once: true })
    else enter()
    const closeWithEntry = () => {
      if (countOfEntry() > open.indexOf(sheet)) return
      keepFocus()
      close()
    }
    addEventListener('popstate', closeWithEntry)
    return () => {
      removeEventListener('popstate', enter)
      removeEventListener('popstate', closeWithEntry)
      open.splice(open.indexOf(sheet), 1)
      // Another sheet may open in its place, or a link may have left the page.
      setTimeout(settle)
    }
  }, [hasEntries, isOpen])
}

/** Leaves an entry of a closed sheet, reached by Forward or a reload. Call it once. */
export function settleSheetEntries() {
  settle()
  addEventListener('popstate', () => setTimeout(settle))
}
