import type { ComponentProps } from 'react'
import { statusOf } from '../../api.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'

/** A helper's query in all its states; a phone that is out says what to do. What it showed before does not stay. */
export const WorkState = <Data,>({ query, ...state }: ComponentProps<typeof QueryState<Data>>) =>
  statusOf(query.error) === 401 ? (
    <EmptyState heading="h1" title="This phone is signed out">
      Please ask at the desk for a new link.
    </EmptyState>
  ) : (
    <QueryState query={query} loading={<Skeleton rows={5} label={`Loading ${state.label ?? 'this'}`} />} {...state} />
  )
