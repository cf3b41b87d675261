import { createContext, use, useEffect, useEffectEvent } from 'react'

/**
 * Whether an open sheet has an entry of the browser's history, so that Back closes it: on the screens of the app, and for
 * the chat and the camera of a public page.
 */
export const SheetEntries = createContext(false)

/** The open sheets, from the lowest to the one on top; an entry's state says how many stood open there (`sheets`). */
const open: object[] = []
const countOfEntry = () => Number(Object(history.state).sheets ?? 0)

/** The browser is on its way back: `history.go` ends later, and until then the state is still that of before. */
let isGoing = false

/**
 * The focus stays where a closed sheet has left it. A browser that comes back to an address with a place, `/#contact`,
 * takes it away within a frame, as if a link had led there.
 */
function keepFocus() {
  const giveBack = ({ target, relatedTarget }: FocusEvent) => {
    if (target instanceof HTMLElement && !relatedTarget) target.focus({ preventScroll: true })
  }
  addEventListener('focusout', giveBack)
  requestAnimationFrame(() => setTimeout(() => removeEventListener('focusout', giveBack)))
}

/** Takes the entries of sheets that are closed off the end of the history. */
function settle() {
  const surplus = countOfEntry() - open.length
  // Two sheets that close at once both come here: going back for each would leave the page, and the shop.
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

/** Gives a sheet its entry while it is open: Back closes it and nothing else, and closed by other means it takes the entry along. */
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
    // On its way back from another sheet the browser would take this one along: its entry comes once that has arrived.
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
      // Another may open in this one's place, or a link may have led away.
      setTimeout(settle)
    }
  }, [hasEntries, isOpen])
}

/** Forward, or a reload, may come to the entry of a sheet that is not open: it leads back off it. Call it once. */
export function settleSheetEntries() {
  settle()
  addEventListener('popstate', () => setTimeout(settle))
}
