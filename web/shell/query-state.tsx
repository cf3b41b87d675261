import type { ReactNode } from 'react'
import { t } from '../../shared/words/t.ts'
import { statusOf } from '../api.ts'
import { ErrorState, Skeleton } from '../ui/states.tsx'

type Props<Data> = {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown }
  /** What is loaded: 'your settings'. */
  label?: string
  loading?: ReactNode
  /** What is said in place of 'We could not load' what the label names. */
  failure?: string
  /** Stands in place of what does not exist (404). */
  missing?: ReactNode
  children: (data: Data) => ReactNode
}

/** One query in all its states: loading, failed with a retry, missing, data. Data stays when a later answer fails. */
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
