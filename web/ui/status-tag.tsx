import { humanize } from '../lib/format.ts'

type Props = { status: string /** Its word, where that is not its name. */; label?: string; tone?: string }

/** A sewn label with the word of a status, in the colour of its `tone`; grey where there is none of that name. */
export const StatusTag = ({ status, label = humanize(status), tone = status }: Props) => (
  <span className={`tag tag-${tone}`}>{label}</span>
)
