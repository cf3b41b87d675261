import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { closedReason, closedText } from '../../../shared/closed-days.ts'
import { indianToday } from '../../../shared/time.ts'
import { visitTime } from '../../../shared/visit-times.ts'
import { t } from '../../../shared/words/t.ts'
import { errorMessage } from '../../api.ts'
import { monthAndYear } from '../../lib/format.ts'
import { addMonths } from '../../lib/month-periods.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type MonthDay, MonthGrid } from '../../ui/month-grid.tsx'
import { useBoutique } from '../boutique/public.tsx'
import { openChat } from '../chat/public.ts'
import { DayTimes } from './day-times.tsx'
import { freeQuery } from './queries.ts'
import { isAboutTime, useTakeTime, type VisitSubject } from './use-take-time.ts'

type Props = VisitSubject & {
  /** Visit to move; null for a first visit. */
  visit: { id: string; startsAt: string; updatedAt: string } | null
  /** Last selectable Indian date. */
  until: string
  dialog: Pick<ComponentProps<typeof Dialog>, 'open' | 'inUrl' | 'onOpenChange'>
}

type Chosen = { date?: string; time?: string }

/** Calendar of free times in which a customer chooses or moves a visit. Nothing is preselected. */
export function PickDialog({ of, id, visit, until, dialog }: Props) {
  const { hours } = useBoutique()
  const today = indianToday()
  const [month, setMonth] = useState(today.slice(0, 7))
  const [{ date, time }, setChosen] = useState<Chosen>({})
  const [missed, setMissed] = useState<string>()
  const { take, isPending } = useTakeTime({ of, id }, visit, () => dialog.onOpenChange(false))
  const query = useQuery(freeQuery(month))
  const last = until.slice(0, 7)
  const times = query.data?.find((day) => day.date === date)?.times ?? []
  const ready = times.find((one) => one === time)

  function dayOf(day: string): MonthDay {
    if (query.data?.some((free) => free.date === day)) return {}
    if (!query.data || day < today || day > until) return { closed: '' }
    return { closed: closedReason(day, hours) ?? t('no free time') }
  }

  function choose(next: Chosen) {
    setMissed(undefined)
    setChosen(next)
  }

  async function book() {
    if (!ready || isPending) return
    try {
      await take(ready)
    } catch (error) {
      // After other refusals, such as a visit cancelled meanwhile, another time would not help.
      if (!isAboutTime(error)) return
      const { data = [] } = await query.refetch()
      const next = data
        .flatMap(({ date, times }) => times.map((time) => ({ date, time })))
        .find((one) => one.time > ready)
      setChosen(next ?? {})
      const instead = next && t('{time} is the next free time.', { time: visitTime(Date.parse(next.time)) })
      setMissed([errorMessage(error, ''), instead].filter(Boolean).join(' '))
    }
  }

  const footer = (
    <>
      {missed && <Missed>{missed}</Missed>}
      <button type="button" className="btn" aria-disabled={isPending || !ready} onClick={book}>
        <span className="num">
          {isPending ? t('One moment...') : buttonText({ date, time: ready }, visit !== null)}
        </span>
      </button>
    </>
  )
  return (
    <Dialog
      {...dialog}
      {...{ footer }}
      wide
      title={visit ? t('Move your visit') : t('Book your visit')}
      description={
        visit && <span className="num">{t('So far: {time}', { time: visitTime(Date.parse(visit.startsAt)) })}</span>
      }
    >
      <div className="mt-2 grid items-start gap-x-10 gap-y-5 md:grid-cols-2">
        <div className="grid gap-2">
          <MonthGrid
            {...{ month, last, dayOf }}
            first={today.slice(0, 7)}
            chosen={date}
            onChoose={(day) => choose({ date: day })}
            onMonth={setMonth}
          />
          <p className="text-fine text-ink-soft">
            {t('Struck out: closed or full.')} {closedText(month, hours, today)}{' '}
            <button
              type="button"
              className="font-semibold text-ink underline underline-offset-4"
              onClick={() => {
                dialog.onOpenChange(false)
                openChat({ initialText: t('I would like to come on another day: ') })
              }}
            >
              {t('Ask for another day')}
            </button>
          </p>
        </div>
        <QueryState query={query} label={t('the free times')}>
          {(days) =>
            date && times.length > 0 ? (
              <DayTimes
                key={date}
                {...{ times }}
                chosen={ready}
                isMoved={missed !== undefined}
                onChoose={(one) => choose({ date, time: one })}
              />
            ) : days.length > 0 ? (
              <p className="md:pt-12">{t('Choose a day, and its free times show here.')}</p>
            ) : (
              <NothingFree next={month < last ? addMonths(month, 1) : undefined} onMonth={setMonth} />
            )
          }
        </QueryState>
      </div>
    </Dialog>
  )
}

/** Returns the button text: `Mon 14 Dec, 11:00 AM: book it`, or the missing choice. */
function buttonText({ date, time: startsAt }: Chosen, isMove: boolean) {
  if (!startsAt) return date ? t('Choose a time') : t('Choose a day and a time')
  const time = visitTime(Date.parse(startsAt))
  return isMove ? t('{time}: move it', { time }) : t('{time}: book it', { time })
}

const Missed = ({ children }: { children: string }) => (
  <p
    role="alert"
    className="flex items-start gap-3 border-l-3 border-dashed border-st-pending bg-st-pending-bg px-4 py-3 text-st-pending sm:flex-1"
  >
    <Icon name="warning" />
    <span className="num">{children}</span>
  </p>
)

type NothingFreeProps = { next: string | undefined; onMonth: (month: string) => void }

const NothingFree = ({ next, onMonth }: NothingFreeProps) => (
  <div className="grid justify-items-start gap-3 md:pt-12" role="status">
    <p className="font-semibold">{t('Nothing free this month')}</p>
    {next && (
      <button type="button" className="btn btn-line btn-small" onClick={() => onMonth(next)}>
        {monthAndYear(next)}
        <Icon name="arrow" />
      </button>
    )}
  </div>
)
