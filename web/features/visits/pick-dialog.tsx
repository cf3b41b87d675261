import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { dayMs, indianDate, indianToday } from '../../../shared/time.ts'
import { visitClock, visitDay, visitTime } from '../../../shared/visit-times.ts'
import { t } from '../../../shared/words/t.ts'
import { errorMessage } from '../../api.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { Chips } from '../../ui/chips.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { type FreeDay, freeKey, freeQuery } from './queries.ts'
import { isAboutTime } from './refusals.ts'
import { type TakenVisit, useTakeTime, type VisitSubject } from './use-take-time.ts'

type Props = VisitSubject & {
  /** The visit that is moved; null where a first time is chosen. */
  visit: { id: string; updatedAt: string } | null
  /** The last Indian date that can be chosen. */
  until: string
  onTaken?: (visit: TakenVisit) => void
  dialog: Pick<ComponentProps<typeof Dialog>, 'open' | 'inUrl' | 'onOpenChange'>
}

/** The times that a customer chooses from, or moves a visit to. */
export function PickDialog({ of, id, visit, until, onTaken, dialog }: Props) {
  const { take, isPending } = useTakeTime({ of, id }, visit, (taken) => {
    onTaken?.(taken)
    dialog.onOpenChange(false)
  })
  return (
    <Dialog {...dialog} title={visit ? t('Move your visit') : t('Book your visit')}>
      <PickTime
        sayTime={(time) => (visit ? t('Move to {time}', { time }) : t('Choose {time}', { time }))}
        busy={isPending}
        {...{ take, until }}
      />
    </Dialog>
  )
}

const pageDays = 14
/** Times that are offered in place of one that is taken. */
const shownInstead = 3

type PickTimeProps = {
  /** What is done with the chosen time: `Come on Tue 24 Nov, 11:30 AM`. */
  sayTime: (time: string) => string
  busy: boolean
  /** The last Indian date that can be chosen. */
  until: string
  /** Takes a time; throws what the server said. */
  take: (startsAt: string) => Promise<unknown>
}

/** The free times of fourteen days, as buttons; of one that was taken meanwhile the next three. */
function PickTime({ sayTime, busy, until, take }: PickTimeProps) {
  const [from, setFrom] = useState(indianToday)
  const [missed, setMissed] = useState<Missed>()
  const client = useQueryClient()
  const query = useQuery(freeQuery(from))
  const later = indianDate(Date.parse(from) + pageDays * dayMs)
  async function choose(startsAt: string) {
    try {
      await take(startsAt)
    } catch (error) {
      // Of another refusal, such as of a visit that was cancelled meanwhile, no other time would help.
      if (!isAboutTime(error)) return
      await client.invalidateQueries({ queryKey: freeKey })
      setMissed({ startsAt, sentence: errorMessage(error, '') })
    }
  }
  return (
    <div className="grid gap-5 pb-6">
      <QueryState query={query} label={t('the free times')}>
        {(days) => (
          <>
            {missed && <Instead {...{ days, missed, busy }} onTake={choose} />}
            {days.length > 0 ? (
              <Days key={from} {...{ days, sayTime, busy }} onTake={choose} />
            ) : (
              <p>{t('There is no free time on these days.')}</p>
            )}
          </>
        )}
      </QueryState>
      <p className="flex flex-wrap gap-x-6">
        {later <= until && (
          <button type="button" className="link" onClick={() => setFrom(later)}>
            {t('Later days')}
          </button>
        )}
        {from > indianToday() && (
          <button type="button" className="link" onClick={() => setFrom(indianToday())}>
            {t('Back to the first days')}
          </button>
        )}
      </p>
    </div>
  )
}

type DaysProps = Pick<PickTimeProps, 'sayTime' | 'busy'> & { days: FreeDay[]; onTake: (startsAt: string) => void }

function Days({ days, sayTime, busy, onTake }: DaysProps) {
  const [date, setDate] = useState(days[0]?.date)
  const [chosen, setChosen] = useState<string>()
  const day = days.find((one) => one.date === date) ?? days[0]
  // A time that has been taken meanwhile is chosen no more.
  const time = day?.times.find((one) => one === chosen)
  if (!day) return null
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (time && !busy) onTake(time)
      }}
    >
      <Chips
        label={t('Day')}
        name="day"
        of={days.map(({ date, times: [first = ''] }) => [date, visitDay(Date.parse(first))] as const)}
        defaultValue={day.date}
        onChange={setDate}
      />
      <Chips
        key={day.date}
        label={t('Time')}
        name="time"
        of={day.times.map((at) => [at, visitClock(Date.parse(at))] as const)}
        onChange={setChosen}
      />
      <button type="submit" className="btn justify-self-start" aria-disabled={busy || !time}>
        {busy ? t('One moment...') : time ? sayTime(visitTime(Date.parse(time))) : t('Choose a time')}
      </button>
    </form>
  )
}

/** A time that was refused, and what the server said. */
type Missed = { startsAt: string; sentence: string }
type InsteadProps = { days: FreeDay[]; missed: Missed; busy: boolean; onTake: (startsAt: string) => void }

function Instead({ days, missed, busy, onTake }: InsteadProps) {
  const next = days.flatMap(({ times }) => times.filter((at) => at > missed.startsAt)).slice(0, shownInstead)
  return (
    <div className="grid gap-2" role="status">
      <p className="font-semibold">
        {missed.sentence}
        {next.length > 0 && ` ${t('The next ones:')}`}
      </p>
      <p className="flex flex-wrap gap-2">
        {next.map((at) => (
          <button
            key={at}
            type="button"
            className="btn btn-line btn-small"
            aria-disabled={busy}
            onClick={() => busy || onTake(at)}
          >
            {visitTime(Date.parse(at))}
          </button>
        ))}
      </p>
    </div>
  )
}
