import { useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { api } from '../../api.ts'
import { dayMonth } from '../../lib/format.ts'
import { query } from '../../queries.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { BarChart } from '../../ui/bar-chart.tsx'
import { answerTimeText } from './report-text.ts'

const weeksQuery = query(api.admin.answers.weeks)
export type AnswerWeek = InferResponseType<typeof api.admin.answers.weeks.$get>[number]

/** How the promise of an answer within 24 hours was kept, in the last twelve weeks. */
export const AnswerTimes = () => (
  <section className="mt-8 grid gap-3" aria-labelledby="answer-times">
    <h3 id="answer-times" className="section-title">
      Answers within 24 hours
    </h3>
    <QueryState query={useQuery(weeksQuery)} label="how fast you answered">
      {(weeks) => <Weeks weeks={weeks} />}
    </QueryState>
  </section>
)

function Weeks({ weeks }: { weeks: AnswerWeek[] }) {
  const last = weeks.length - 1
  const bars = weeks.map(({ weekOf, answered, inTime }, at) => ({
    name: at === last ? 'This week' : dayMonth(weekOf),
    value: answered > 0 ? Math.round((inTime / answered) * 100) : null,
  }))
  const format = (value: number) => `${value}%`
  const label = `In time: ${bars.map(({ name, value }) => `${name} ${value === null ? 'no answer' : format(value)}`).join(', ')}`
  return (
    <>
      <p>{answerTimeText(weeks)}</p>
      {bars.some(({ value }) => value !== null) && <BarChart bars={bars} format={format} label={label} />}
    </>
  )
}
