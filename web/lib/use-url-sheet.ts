import { useSearchParams } from 'wouter'

/** Two presses on Close are one step back. */
let isLeaving = false

/**
 * A sheet that the URL names (`?open=<id>`): opening it makes an entry of history, so that Back closes it and Forward
 * opens it again. A link to it is closed in its place, with the parameters that went along (`alongWith`).
 */
export function useUrlSheet(name: string, alongWith: string[] = []) {
  const [search, setSearch] = useSearchParams()
  return {
    value: search.get(name),
    open: (value: string) => setSearch(withParameters({ [name]: value }), { state: { opened: name } }),
    close() {
      // Closed already, or left: an answer may come late.
      if (!new URLSearchParams(location.search).has(name)) return
      if (Object(history.state).opened !== name)
        return setSearch(withParameters({}, [name, ...alongWith]), { replace: true })
      if (isLeaving) return
      isLeaving = true
      addEventListener('popstate', () => (isLeaving = false), { once: true })
      history.back()
    },
  }
}

const withParameters =
  (added: Record<string, string>, removed: string[] = []) =>
  (before: URLSearchParams) => {
    const after = new URLSearchParams(before)
    for (const name of removed) after.delete(name)
    for (const [name, value] of Object.entries(added)) after.set(name, value)
    return after
  }
