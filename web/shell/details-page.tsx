import type { ComponentProps } from 'react'
import { BackLink } from '../ui/back-link.tsx'
import { Skeleton } from '../ui/states.tsx'
import { QueryState } from './query-state.tsx'

type Props<Data> = Omit<ComponentProps<typeof QueryState<Data>>, 'loading'> & {
  back: ComponentProps<typeof BackLink>
  /** What screen readers hear meanwhile: 'Loading the order'. */
  loadingLabel: string
}

/** A page about one row, in each state of its query, under the way back. */
export const DetailsPage = <Data,>({ back, loadingLabel, ...state }: Props<Data>) => (
  <>
    <div className="mb-2.5 print:hidden">
      <BackLink {...back} />
    </div>
    <QueryState {...state} loading={<Skeleton rows={5} label={loadingLabel} />} />
  </>
)
