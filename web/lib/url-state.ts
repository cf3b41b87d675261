import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useSearchParams } from 'wouter'

const names = ['q', 'status', 'sort'] as const
type Name = (typeof names)[number]

/** Sort options of a list; the first is the server's default. */
export const dateSortOptions = [
  { value: '', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
]
export const dateAndScoreSortOptions = [...dateSortOptions, { value: 'score', label: 'Best score first' }]

/** Sort option that lists only upcoming events. */
export const nextEventSortOption = { value: 'event', label: 'Next event first' }

/** Keeps a list's search, status and sort order in the URL: a reload, a shared link and Back show the same rows. */
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
    /** True if rows may be hidden: the only sort order that hides rows is by the next event. */
    isFiltered: q !== '' || status !== '' || sort === nextEventSortOption.value,
    set: (name: Name, value: string) => updateSearch({ [name]: value }),
    clear: () => updateSearch({ q: '', status: '', ...(sort === nextEventSortOption.value && { sort: '' }) }),
  }
}

/** Scrolls to the target of a link and focuses it. The target needs a `tabIndex`. */
export function useLinkedPlace<Place extends HTMLElement>(isLinked: boolean) {
  const place = useRef<Place>(null)
  useEffect(() => {
    if (!isLinked) return
    place.current?.scrollIntoView({ block: 'center' })
    place.current?.focus({ preventScroll: true })
  }, [isLinked])
  return place
}

/** Props of the dialog for a sheet in the URL: with `inUrl` it adds no second history entry. */
export type UrlDialog = { open: true; inUrl: true; onOpenChange: () => void }

/** Sheet that the browser is leaving: `history.back` ends later, on a busy machine by 250 ms. */
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
 * Manages a sheet named in the URL (`?open=<id>`): opening it adds a history entry, so Back closes it and Forward opens
 * it again. It closes at once, its entry a moment later. If the page was opened by a link to the sheet, closing
 * replaces the entry and removes the parameters in `alongWith`. With `inPlace` it replaces the entry of the current
 * sheet. The sheet's `Dialog` takes `dialog`, which alone can close it.
 */
export function useUrlSheet(name: string, alongWith: string[] = []) {
  const [search, setSearch] = useSearchParams()
  const isLeft = useSyncExternalStore(subscribe, () => leaving === name)
  function open(value: string, along: Record<string, string> = {}, inPlace = false) {
    const entry = inPlace ? { replace: true, state: history.state } : { state: { opened: name } }
    // While the browser leaves another sheet, a new entry would be removed too.
    if (leaving) addEventListener('popstate', () => open(value, along, inPlace), { once: true })
    else setSearch(withParameters({ ...along, [name]: value }), entry)
  }
  function close() {
    // Already closed or left: a response may arrive late.
    if (leaving === name || !new URLSearchParams(location.search).has(name)) return
    if (Object(history.state).opened !== name)
      return setSearch(withParameters({}, [name, ...alongWith]), { replace: true })
    // Two presses on Close go back only one step.
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
