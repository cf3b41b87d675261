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
