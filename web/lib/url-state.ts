import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useSearchParams } from 'wouter'

const names = ['q', 'status', 'sort'] as const
type Name = (typeof names)[number]

/** How a list can be sorted; the first is the server's own order. */
export const dateSortOptions = [
  { value: '', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
]
export const dateAndScoreSortOptions = [...dateSortOptions, { value: 'score', label: 'Best score first' }]

/** Only what is still to come has a place in this order. */
export const nextEventSortOption = { value: 'event', label: 'Next event first' }

/** Search, status and order of a list, kept in the URL: a reload, a shared link and the way back show the same rows. */
export function useListFilters() {
  const [search, setSearch] = useSearchParams()
  const updateSearch = (changes: Partial<Record<Name, string>>) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes)) value ? after.set(name, value) : after.delete(name)
        return after
      },
      { replace: true },
    )
  const [q = '', status = '', sort = ''] = names.map((name) => search.get(name) ?? '')
  return {
    filters: { q, status, sort },
    /** Whether rows may be hidden: of the orders, only that by the next event hides any. */
    isFiltered: q !== '' || status !== '' || sort === nextEventSortOption.value,
    set: (name: Name, value: string) => updateSearch({ [name]: value }),
    clear: () => updateSearch({ q: '', status: '', ...(sort === nextEventSortOption.value && { sort: '' }) }),
  }
}

/** For what a link leads to on a screen: brings it into sight and gives it the focus. It needs a `tabIndex`. */
export function useLinkedPlace<Place extends HTMLElement>(isLinked: boolean) {
  const place = useRef<Place>(null)
  useEffect(() => {
    if (!isLinked) return
    place.current?.scrollIntoView({ block: 'center' })
    place.current?.focus({ preventScroll: true })
  }, [isLinked])
  return place
}

/** The props of the dialog that shows a sheet of the URL: with `inUrl` it makes no second entry of history. */
export type UrlDialog = { open: true; inUrl: true; onOpenChange: () => void }

/** The sheet that the browser is on its way back from: `history.back` ends later, on a busy machine by 250 ms. */
let leaving: string | undefined
const listeners = new Set<() => void>()

function setLeaving(name: string | undefined) {
  leaving = name
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * A sheet that the URL names (`?open=<id>`): opening it makes an entry of history, so that Back closes it and Forward
 * opens it again. It closes at once, its entry a moment later. A link to it is closed in its place, with the parameters
 * that went along (`alongWith`). Opened `inPlace` it takes the entry of the sheet that it comes from. The `Dialog` that shows the sheet takes `dialog`, which alone can close it.
 */
export function useUrlSheet(name: string, alongWith: string[] = []) {
  const [search, setSearch] = useSearchParams()
  const isLeft = useSyncExternalStore(subscribe, () => leaving === name)
  function open(value: string, along: Record<string, string> = {}, inPlace = false) {
    const entry = inPlace ? { replace: true, state: history.state } : { state: { opened: name } }
    // On its way back from a sheet the browser would take this one along.
    if (leaving) addEventListener('popstate', () => open(value, along, inPlace), { once: true })
    else setSearch(withParameters({ ...along, [name]: value }), entry)
  }
  function close() {
    // Closed already, or left: an answer may come late.
    if (leaving === name || !new URLSearchParams(location.search).has(name)) return
    if (Object(history.state).opened !== name)
      return setSearch(withParameters({}, [name, ...alongWith]), { replace: true })
    // Two presses on Close are one step back.
    if (leaving) return
    setLeaving(name)
    addEventListener('popstate', () => setLeaving(undefined), { once: true })
    history.back()
  }
  const dialog: UrlDialog = { open: true, inUrl: true, onOpenChange: close }
  const along = Object.fromEntries(alongWith.map((name) => [name, search.get(name)]))
  return { value: isLeft ? null : search.get(name), along, open, dialog }
}

const withParameters =
  (added: Record<string, string>, removed: string[] = []) =>
  (before: URLSearchParams) => {
    const after = new URLSearchParams(before)
    for (const name of removed) after.delete(name)
    for (const [name, value] of Object.entries(added)) after.set(name, value)
    return after
  }
