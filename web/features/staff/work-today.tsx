import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { workStartInput } from '../../../shared/staff.ts'
import { spokenPath } from '../../../shared/words/paths.ts'
import { t } from '../../../shared/words/t.ts'
import { api, errorMessage, send, statusOf } from '../../api.ts'
import { fullDate } from '../../lib/format.ts'
import { ListSection } from '../../ui/sections.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useBoutique } from '../boutique/public.tsx'
import { FinishButton, WorkState } from './finish-button.tsx'
import { type WorkRow, workText, workTitle, workTodayQuery } from './queries.ts'
import { WorkPhoto } from './work-order.tsx'

/** Shows a helper's day: overdue work, work due today, and work due in three working days. */
export function WorkToday() {
  const query = useQuery({ ...workTodayQuery, refetchOnWindowFocus: true })
  return (
    <WorkState query={query} failure={t('We could not load the work.')}>
      {({ name, date, behind, due, next, hasMore }) => (
        <div className="grid max-w-[720px] gap-9">
          <header>
            <p className="text-label text-ink-soft">{fullDate(date)}</p>
            <h1 className="page-title wrap-anywhere">{t('Work for {name}', { name })}</h1>
          </header>
          <WorkList title={t('Behind')} orders={behind} isBehind />
          <WorkList title={t('Finish today')} orders={due} />
          <WorkList title={t('Next days')} orders={next} />
          {hasMore && <p className="text-ink-soft">{t('There are more. They come here as these are done.')}</p>}
          {behind.length + due.length + next.length === 0 && (
            <EmptyState title={t('Nothing to finish in the next days')}>
              {t('What is planned comes here by itself.')}
            </EmptyState>
          )}
        </div>
      )}
    </WorkState>
  )
}

type ListProps = { title: string; orders: WorkRow[]; isBehind?: boolean }

const WorkList = ({ title, orders, isBehind }: ListProps) =>
  orders.length > 0 && (
    <ListSection title={title} count={orders.length}>
      {orders.map((order) => (
        <li key={order.id} className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-hair py-3.5">
          <WorkPhoto order={order} name={order.photo} />
          <p className="min-w-0 grow basis-36 leading-snug">
            <Link
              className="block min-h-6 font-semibold wrap-anywhere hover:underline"
              href={`/work/orders/${order.id}`}
            >
              <span dir="auto">{workTitle(order)}</span>
            </Link>
            <span className={`num block text-label ${isBehind ? 'text-danger' : 'text-ink-soft'}`}>
              {order.number !== null && `${order.number}. `}
              {workText(order)}
            </span>
          </p>
          <FinishButton order={order} name={workTitle(order)} />
        </li>
      ))}
    </ListSection>
  )

/** Reads the token and the name from the URL's hash. */
function readLink(hash: string) {
  const [token = '', name = ''] = hash.slice(1).split('.')
  try {
    return { token, name: decodeURIComponent(name) }
  } catch {
    return { token, name: '' }
  }
}

/** Opens this phone for a helper at a press; a link preview opens nothing. */
export function StartWork() {
  const boutique = useBoutique()
  const [{ token, name }] = useState(() => readLink(location.hash))
  const [state, setState] = useState<'idle' | 'busy' | 'over'>('idle')
  const [failure, setFailure] = useState('')
  async function start() {
    if (state === 'busy') return
    setState('busy')
    setFailure('')
    try {
      await send(api.work.start.$post({ json: { token } }))
      location.replace(spokenPath('/work'))
    } catch (error) {
      setState(statusOf(error) === 404 ? 'over' : 'idle')
      setFailure(errorMessage(error, t('We could not reach the shop. Please try again.')))
    }
  }
  if (state === 'over' || !workStartInput.safeParse({ token }).success)
    return (
      <EmptyState heading="h1" title={t('This link does not work')}>
        {failure || t('It is incomplete. Please ask at the desk.')}
      </EmptyState>
    )
  return (
    <div className="grid max-w-[48ch] justify-items-start gap-5 py-8">
      <h1 className="page-title">{t('The work at {shop}', { shop: boutique.name })}</h1>
      <p className="text-ink-soft">
        {t(
          'This phone will show what is to be sewn, with sizes and photos. Please keep it to yourself, and lock the phone when you put it down.',
        )}
      </p>
      {failure && (
        <p role="alert" className="font-semibold text-danger">
          {failure}
        </p>
      )}
      <button type="button" className="btn" aria-disabled={state === 'busy'} onClick={start}>
        {state === 'busy' ? t('Opening...') : name ? t('Start as {name}', { name }) : t('Start')}
      </button>
    </div>
  )
}
