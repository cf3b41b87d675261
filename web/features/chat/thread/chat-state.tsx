import { type ComponentProps, type ReactNode, useState } from 'react'
import { t } from '../../../../shared/words/t.ts'
import { QueryState } from '../../../shell/query-state.tsx'
import { Skeleton } from '../../../ui/states.tsx'

type Props<Data> = Pick<ComponentProps<typeof QueryState<Data>>, 'query' | 'children'> & {
  failure?: string
  /** Stands below while there is nothing to show: the way back. */
  footer?: ReactNode
}

export function ChatState<Data>({ query, failure = t('We could not open the chat.'), footer, children }: Props<Data>) {
  const content = (
    <QueryState query={query} failure={failure} loading={<Skeleton label={t('Loading the chat')} />}>
      {children}
    </QueryState>
  )
  if (query.data !== undefined) return content
  return (
    <div className="p-5">
      {content}
      {Boolean(query.error) && footer}
    </div>
  )
}

/** A key that changes with each `reload`, for a conversation whose messages must be loaded anew. */
export function useReload(roomId: string | undefined, refetch: () => Promise<unknown>) {
  const [count, setCount] = useState(0)
  async function reload() {
    await refetch()
    setCount(count + 1)
  }
  return { reloadKey: `${roomId} ${count}`, reload }
}
