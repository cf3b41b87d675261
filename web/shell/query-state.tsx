import type { ReactNode } from 'react'
import { t } from '../../shared/words/t.ts'
import { statusOf } from '../api.ts'
import { ErrorState, Skeleton } from '../ui/states.tsx'

type Props<Data> = {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown }
  /** Name of the data: 'your settings'. */
  label?: string
  loading?: ReactNode
  /** Replaces the text 'We could not load {label}'. */
  failure?: string
  /** Shown after a 404. */
  missing?: ReactNode
  children: (data: Data) => ReactNode
}

/** Renders a query in all states: loading, failed with a retry, missing, data. Data stays if a later request fails. */
export function QueryState<Data>({ query, label, loading, failure, missing, children }: Props<Data>) {
  const { data, error, refetch } = query
  if (data !== undefined) return children(data)
  if (missing && statusOf(error) === 404) return missing
  if (error)
    return (
      <ErrorState onRetry={refetch}>
        {!navigator.onLine && `${t('No Internet connection.')} `}
        {failure ?? (label ? t('We could not load {what}.', { what: label }) : t('We could not load this.'))}
      </ErrorState>
    )
  return loading ?? <Skeleton label={label && t('Loading {what}', { what: label })} />
}
