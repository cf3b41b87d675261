import type { Sizes } from '../../../shared/measures.ts'
import type { Wearer } from './queries.ts'

/** The newest length of each kind; what was measured for this garment goes over the same of others. */
export function lastSizes(garment: string, wearer?: Wearer): Sizes {
  const sets = (wearer?.newest ?? []).toSorted((a, b) => (isOlder(a, b) ? -1 : 1))
  const own = sets.filter((set) => set.garment === garment)
  return Object.assign({}, ...[...sets, ...own].map(({ sizes }) => sizes))
}
type Dated = Pick<Wearer['newest'][number], 'takenOn' | 'createdAt'>
const isOlder = (a: Dated, b: Dated) => a.takenOn + a.createdAt < b.takenOn + b.createdAt
