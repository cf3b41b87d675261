import type { KeptCard } from '../../../shared/kept-day.ts'
import { shortOrderId } from '../../../shared/orders.ts'
import { isIsoDate } from '../../../shared/time.ts'
import { fullDate } from '../../lib/format.ts'
import { usePageTitle } from '../boutique/public.tsx'
import { CardSizes } from './card-sizes.tsx'
import { CardStages } from './card-stages.tsx'
import { titleParts } from './order-title.ts'

/** A job card as it was kept, to be read at the table: without its photos, whose notes stand by themselves. */
export function KeptCardPage({ card }: { card: KeptCard }) {
  const { id, eventDate, measurement, tailorNotes, born, dueOn, pinNotes } = card
  usePageTitle(`Card ${shortOrderId(id)}`)
  const { made, wearer } = titleParts(card)
  const notes = [...new Set([tailorNotes, measurement?.notes, ...pinNotes.map((text) => `On a photo: ${text}`)])]
  return (
    <article className="grid gap-5" aria-label={`Job card of order ${shortOrderId(id)}`}>
      <header>
        <h1 className="text-subhead wrap-anywhere" dir="auto">
          {made}
        </h1>
        {wearer && <p dir="auto">For {wearer}</p>}
        {isIsoDate(eventDate) && <p>Function {fullDate(eventDate)}</p>}
        <p className="num text-label text-ink-soft">{shortOrderId(id)}</p>
      </header>
      <div className="grid gap-5 max-sm:[&_ol]:grid-cols-3 [&_td]:pl-3 [&_th:not(:first-child)]:pl-3">
        <CardStages order={card} />
        <CardSizes order={{ ...card, wearer: { born } }} dueOn={dueOn ?? undefined} />
      </div>
      {notes.map(
        (text) =>
          text && (
            <p key={text} className="whitespace-pre-line wrap-anywhere" dir="auto">
              {text}
            </p>
          ),
      )}
    </article>
  )
}
