import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { minuteMs } from '../../../shared/time.ts'
import { focusAdminTabs } from '../../shell/admin-tabs.ts'
import { answerPath, kindLabels, timeLeft } from './answer-texts.ts'
import { MarkAnswered } from './mark-answered.tsx'
import type { DueAnswer } from './queries.ts'

/** As many as stand there before somebody asks for the rest. */
const firstRows = 4

/** Who waits for an answer, the longest first, with how long is left of 24 hours. `total` may be more than the rows. */
export function AnswersDue({ rows, total }: { rows: DueAnswer[]; total: number }) {
  const [showsAll, setShowsAll] = useState(false)
  const now = useNow()
  if (rows.length === 0) return null
  const shown = showsAll ? rows : rows.slice(0, firstRows)
  return (
    <section className="mt-px bg-linen px-5 pt-5 pb-2 md:px-6" aria-labelledby="answers-due">
      <h2 id="answers-due" className="mb-1 text-large">
        Answers due
      </h2>
      <ul>
        {shown.map((row) => (
          <AnswerRow key={`${row.kind} ${row.about}`} row={row} now={now} />
        ))}
      </ul>
      {rows.length > shown.length && (
        <button type="button" className="link text-label" onClick={() => setShowsAll(true)}>
          Show {total > rows.length ? `the first ${rows.length} of ${total}` : `all ${rows.length}`}
        </button>
      )}
    </section>
  )
}

const toneClasses = { good: 'text-ink-soft', soon: 'text-zari font-semibold', over: 'text-danger font-semibold' }

function AnswerRow({ row, now }: { row: DueAnswer; now: number }) {
  const { kind, name, dueAt } = row
  const { text, tone } = timeLeft(dueAt, now)
  return (
    <li className="flex flex-wrap items-center gap-x-4 border-t border-hair py-1.5 first:border-t-0">
      <p className="min-w-0 grow basis-44 leading-snug">
        <b className="block truncate font-semibold" dir="auto">
          {name}
        </b>
        <span className="num text-label text-ink-soft">
          {kindLabels[kind]}, <span className={toneClasses[tone]}>{text}</span>
        </span>
      </p>
      {/* A forgotten password is answered on its card, with the password. */}
      {kind !== 'password' && <MarkAnswered row={row} />}
      <Link className="link" href={answerPath(row)} onClick={focusAdminTabs}>
        Open<span className="sr-only"> {name}</span>
      </Link>
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
