import { type MouseEvent, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'wouter'
import { minuteMs } from '../../../shared/time.ts'
import { showAdminTab } from '../../shell/admin-tabs.ts'
import { ListSection } from '../../ui/list-section.tsx'
import { answerPath, askedText, timeLeft } from './answer-texts.ts'
import { MarkAnswered } from './public.tsx'
import type { DueAnswer } from './queries.ts'

/** As many as stand there before somebody asks for the rest. */
const firstRows = 4

/** People who wait for an answer, once each, the longest first, with the time left of 24 hours. `total` may be more than the rows. */
export function AnswersDue({ rows, total }: { rows: DueAnswer[]; total: number }) {
  const [showsAll, setShowsAll] = useState(false)
  const now = useNow()
  if (rows.length === 0) return null
  const shown = showsAll ? rows : rows.slice(0, firstRows)
  // The button leaves with this: the focus goes on to the first row that comes.
  function showAll({ currentTarget }: MouseEvent) {
    const section = currentTarget.closest('section')
    flushSync(() => setShowsAll(true))
    section?.querySelectorAll('li')[firstRows]?.querySelector('a')?.focus()
  }
  return (
    <ListSection
      title="Answers due"
      count={total}
      more={
        rows.length > shown.length && (
          <button type="button" className="link text-label" onClick={showAll}>
            Show {total > rows.length ? `the first ${rows.length} of ${total}` : `all ${rows.length}`}
          </button>
        )
      }
    >
      {shown.map((row) => (
        <AnswerRow key={`${row.kind} ${row.about}`} row={row} now={now} />
      ))}
    </ListSection>
  )
}

const toneClasses = { good: 'text-ink-soft', soon: 'text-zari font-semibold', over: 'text-danger font-semibold' }

function AnswerRow({ row, now }: { row: DueAnswer; now: number }) {
  const { kind, name, dueAt } = row
  const { text, tone } = timeLeft(dueAt, now)
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 border-b border-hair py-2.5">
      <div className="min-w-0 grow basis-32 leading-snug">
        <Link
          className="row-open block font-semibold wrap-anywhere underline decoration-edge underline-offset-4"
          href={answerPath(row)}
          onClick={showAdminTab}
          dir="auto"
        >
          <span className="sr-only">Open </span>
          {name}
        </Link>
        <p className="num text-label text-ink-soft">
          {askedText(row)}, <span className={toneClasses[tone]}>{text}</span>
        </p>
      </div>
      {/* A forgotten password is answered on its card, with the password. */}
      {kind !== 'password' && <MarkAnswered row={row} className="link above-row flex-none" />}
    </li>
  )
}

function useNow() {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const everyMinute = setInterval(() => setNow(Date.now()), minuteMs)
    return () => clearInterval(everyMinute)
  }, [])
  return now
}
