import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, useSyncExternalStore } from 'react'
import { cutsUnmeasured } from '../../../shared/plan.ts'
import { stageName } from '../../../shared/stage-name.ts'
import { t } from '../../../shared/words/t.ts'
import { api, send, statusOf } from '../../api.ts'
import { useInvalidate } from '../../queries.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { toastFailure } from '../../shell/toast-failure.ts'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { type WorkRow, workKeys } from './queries.ts'

type Props = { order: Pick<WorkRow, 'id' | 'status' | 'next' | 'lacksSizes' | 'updatedAt'>; name: string }

/** Finishes a stage. The same button can undo it for a few seconds, before anything is sent. */
export function FinishButton({ order, name }: Props) {
  const { id, status, next, updatedAt } = order
  const refresh = useInvalidate(workKeys)
  const { mutate, isPending } = useMutation({
    mutationFn: (request: Promise<unknown>) => request,
    onError: (error) => toastFailure(error, t('We could not save this. Please try again.')),
    onSettled: refresh,
  })
  const held = useSyncExternalStore(
    watchHeld,
    () => isHeld(id),
    () => false,
  )
  if (!next) return null
  // Sent here instead of by the mutation, which starts too late when the page is left.
  const finish = (isLeaving: boolean) =>
    mutate(
      send(
        api.work.orders[':id'].stage.$post(
          { param: { id }, json: { to: next, updatedAt } },
          { init: { keepalive: isLeaving } },
        ),
      ),
    )
  return (
    <p className="ml-auto flex flex-none items-center gap-3">
      <span role="status" className="text-label empty:-mr-3">
        {held && t('{stage} done', { stage: stageName(status) })}
      </span>
      <button
        type="button"
        className={held ? 'btn btn-line' : 'btn'}
        aria-disabled={isPending}
        onClick={() => {
          if (isPending) return
          if (cutsUnmeasured(order, next))
            toast({ tone: 'bad', title: t('No sizes yet'), description: t('Please ask at the desk.') })
          else if (held) takeBack(id)
          else hold(id, finish)
        }}
      >
        {held ? t('Undo') : isPending ? t('Saving...') : t('Done')}
        <span className="sr-only"> {name}</span>
      </button>
    </p>
  )
}

/** Time in which a finished stage can be undone before it is sent, in milliseconds. */
const holdMs = 6000

type Held = { timer: ReturnType<typeof setTimeout>; send: (isLeaving: boolean) => void }
const held = new Map<string, Held>()
const listeners = new Set<() => void>()
const tell = () => listeners.forEach((listener) => void listener())

function watchHeld(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const isHeld = (orderId: string) => held.has(orderId)

/** Sends after the delay, or at once when the page is left. */
function hold(orderId: string, send: Held['send']) {
  if (isHeld(orderId)) return
  const timer = setTimeout(release, holdMs, orderId, false)
  held.set(orderId, { timer, send })
  tell()
}

/** Cancels the delayed request. */
function takeBack(orderId: string) {
  clearTimeout(held.get(orderId)?.timer)
  held.delete(orderId)
  tell()
}

function release(orderId: string, isLeaving: boolean) {
  const entry = held.get(orderId)
  takeBack(orderId)
  entry?.send(isLeaving)
}

if (typeof addEventListener === 'function')
  addEventListener('pagehide', () => {
    for (const orderId of [...held.keys()]) release(orderId, true)
  })

/** Shows a helper's query in all states; on 401 it says how to open the phone again and drops the shown data. */
export const WorkState = <Data,>({ query, ...state }: ComponentProps<typeof QueryState<Data>>) =>
  statusOf(query.error) === 401 ? (
    <EmptyState heading="h1" title={t('This phone is signed out')}>
      {t('Please ask at the desk for a new link.')}
    </EmptyState>
  ) : (
    <QueryState query={query} loading={<Skeleton rows={5} label={t('One moment, please')} />} {...state} />
  )
