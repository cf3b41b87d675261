import { dayMs, indiaOffsetMs } from '../../shared/time.ts'
import { urgentTopicsFirst } from '../../shared/whatsapp.ts'
import type { whatsappMessages } from './schema.ts'

type Drafted = Pick<typeof whatsappMessages.$inferSelect, 'id' | 'topic' | 'phoneE164' | 'createdAt'>

/** Names what goes in one message: all that was written to a number on an Indian day. A notice of a breach stands alone. */
export const draftOf = ({ id, topic, phoneE164, createdAt }: Drafted) =>
  topic === 'breach' ? id : `${phoneE164} ${Math.floor((createdAt.getTime() + indiaOffsetMs) / dayMs)}`

/** Above any moment in milliseconds. */
const laterThanAll = 10_000_000_000_000

/** Messages that go in one, the most urgent first. */
export type Draft<Row extends Drafted> = { draft: string; rank: number; rows: Row[] }

/** The drafts of messages: first the most urgent, and of these the newest. `rank` is lower for what comes first. */
export function draftsOf<Row extends Drafted>(messages: Row[]): Draft<Row>[] {
  const urgency = ({ topic }: Row) => urgentTopicsFirst.indexOf(topic)
  return [...Map.groupBy(messages, draftOf)]
    .map(([draft, rows]) => {
      const newest = Math.max(...rows.map(({ createdAt }) => createdAt.getTime()))
      const rank = Math.min(...rows.map(urgency)) * laterThanAll + laterThanAll - newest
      return { draft, rank, rows: rows.toSorted((a, b) => urgency(a) - urgency(b)) }
    })
    .sort(compareDrafts)
}

/** The order of the list; drafts of one rank are told apart by their names. */
export const compareDrafts = (a: Place, b: Place) => a.rank - b.rank || a.draft.localeCompare(b.draft)
type Place = { rank: number; draft: string }
