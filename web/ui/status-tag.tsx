import { humanize } from '../lib/format.ts'

/** A sewn label with the word of a status, in the colour of its `tone`; grey where there is none of that name. */
export const StatusTag = ({ status, tone = status }: { status: string; tone?: string }) => (
  <span className={`tag tag-${tone}`}>{humanize(status)}</span>
)
