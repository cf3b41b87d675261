import { Link } from 'wouter'
import { visitKindLabels } from '../../../shared/visits.ts'
import { AskToMove } from './ask-to-move.tsx'
import type { AdminVisit } from './queries.ts'
import { CallLinks, Came, deskPathOf, nameOf, VisitMenu } from './visit-actions.tsx'
import { clockParts } from './week-days.ts'

/** A visit: who comes, when and what for, with the ways to reach them, and on a closed day to another time. */
export const VisitRow = ({ visit, isClosed }: { visit: AdminVisit; isClosed?: boolean }) => (
  <li className="visit-row">
    <RowTime at={Date.parse(visit.startsAt)} />
    <Link className="block min-h-6 font-semibold wrap-anywhere hover:underline" href={deskPathOf(visit)}>
      {nameOf(visit)}
    </Link>
    <div className="-my-2.5 -mr-2.5 flex">
      <CallLinks visit={visit} />
      <VisitMenu visit={visit} />
    </div>
    <div className="visit-row-more">
      <p className="text-label text-ink-soft wrap-anywhere">
        {[visitKindLabels[visit.kind], visit.about, visit.note].filter(Boolean).join(', ')}
      </p>
      <Came visit={visit} />
      {isClosed && <AskToMove visit={visit} />}
    </div>
  </li>
)

/** `10:30` with `AM` under it, at the beginning of a row. */
export const RowTime = ({ at, isSoft }: { at: number; isSoft?: boolean }) => {
  const { clock, half } = clockParts(at)
  return (
    <b className={`num leading-tight ${isSoft ? 'font-medium text-ink-soft' : 'font-semibold'}`}>
      {clock} <small>{half}</small>
    </b>
  )
}

/** The same in a column of the week. */
export const WeekVisit = ({ visit, isClosed }: { visit: AdminVisit; isClosed?: boolean }) => {
  const { kind, startsAt, came } = visit
  return (
    <li className={`week-visit ${came === null ? '' : came ? 'is-done' : 'is-missed'}`}>
      <p className="num text-fine text-ink-soft">
        <b className="font-semibold text-ink">{clockParts(Date.parse(startsAt)).clock}</b> {visitKindLabels[kind]}
      </p>
      <Link className="block min-h-6 font-semibold wrap-anywhere hover:underline" href={deskPathOf(visit)}>
        {nameOf(visit)}
      </Link>
      <Came visit={visit} isNarrow />
      <div className="-mx-2 -mb-1.5 flex flex-wrap">
        <CallLinks visit={visit} />
        <VisitMenu visit={visit} />
      </div>
      {isClosed && <AskToMove visit={visit} />}
    </li>
  )
}
