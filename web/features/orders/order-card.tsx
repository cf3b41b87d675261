import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { dueOf, orderNumber, shortOrderId } from '../../../shared/orders.ts'
import { isIsoDate } from '../../../shared/time.ts'
import { fullDate } from '../../lib/format.ts'
import { useFit, usePrint } from '../../lib/print.ts'
import { PaperActions, PaperPage } from '../../shell/paper-page.tsx'
import { QueryState } from '../../shell/query-state.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { usePageTitle } from '../boutique/public.tsx'
import { CardPhotos, openPinsOf, type Pin, pinsQuery } from '../pins/public.ts'
import { CardNotes, CardSizes, CardStages } from './card-parts.tsx'
import { piecesText, titleParts } from './order-texts.ts'
import { adminOrderPath } from './public.ts'
import { type AdminOrder, adminOrderQuery } from './queries.ts'

/** Job card for the workshop on one A5 page, without surname, phone number or amounts. */
export function OrderCard({ id }: { id: string }) {
  const query = useQuery(adminOrderQuery(id))
  const notes = useQuery(pinsQuery(id))
  return (
    <PaperPage
      query={query}
      orderHref={adminOrderPath(id)}
      label="this card"
      loadingLabel="Loading the card"
      missing="There is no such order"
    >
      {/* Waits for the notes: a card without them would mislead the tailor. */}
      {(order) => (
        <QueryState query={notes} label="the notes on the photos">
          {(pins) => <Card {...{ order, pins }} />}
        </QueryState>
      )}
    </PaperPage>
  )
}

const maxPhotos = 4

/** Chooses the photos: those with open notes first, then inspiration photos, then progress photos. */
function photosOf({ inspirationPhotos, updates }: AdminOrder, pins: Pin[]) {
  const all = [...new Set([...inspirationPhotos, ...updates.flatMap(({ photos }) => photos)])]
  const hasNotes = (photo: string) => openPinsOf(pins, photo).length > 0
  return [...all.filter(hasNotes), ...all.filter((photo) => !hasNotes(photo))].slice(0, maxPhotos)
}

/** Returns the notes on the card's photos, each with the photo's number and the number of its dot. */
const notesOf = (photos: string[], pins: Pin[]) =>
  photos.flatMap((photo, index) =>
    openPinsOf(pins, photo).map(({ nth, text }) => `Photo ${index + 1}, dot ${nth}: ${text}`),
  )

function Card({ order, pins }: { order: AdminOrder; pins: Pin[] }) {
  const { id, eventDate, items, measurement, tailorNotes } = order
  // A booking gives the child's first name before any measuring.
  const { made, wearer } = titleParts({ ...order, wearerName: order.wearer?.name ?? order.wearerName })
  usePageTitle(`Card ${orderNumber(order)}`)
  const photos = photosOf(order, pins)
  const notes = [tailorNotes, measurement?.notes, ...notesOf(photos, pins)]
  const { press, isWaiting, settle } = usePrint(photos)
  const body = useRef<HTMLDivElement>(null)
  useFit(body)
  return (
    <>
      <PaperActions onPrint={press} waitsFor={isWaiting ? 'Waiting for the photos...' : undefined} />
      <article className="job-card" aria-label={`Job card of order ${orderNumber(order)}`}>
        <div className="job-card-body" ref={body}>
          <header className="job-card-head">
            <div className="min-w-0">
              <h1 className="job-card-title" dir="auto">
                {made}
              </h1>
              {wearer && (
                <p className="job-card-for" dir="auto">
                  For {wearer}
                </p>
              )}
              {items.length > 0 && (
                <p className="wrap-anywhere" dir="auto">
                  {piecesText(items)}
                </p>
              )}
              <p>{isIsoDate(eventDate) && <>Function {fullDate(eventDate)}</>}</p>
            </div>
            <figure className="job-card-code">
              <QrCode text={location.origin + adminOrderPath(id)} label="Opens the order" />
              <figcaption>
                <b className="block text-title leading-none">{orderNumber(order)}</b>
                {shortOrderId(id)}
              </figcaption>
            </figure>
          </header>
          <CardStages order={order} />
          <CardSizes order={order} dueOn={dueOf(order)?.on} />
          {notes.some(Boolean) && (
            <section>
              <h2 className="job-card-heading">For the tailor</h2>
              <div className="job-card-notes">
                <CardNotes notes={notes} />
              </div>
              <p className="job-card-more">… more in the order</p>
            </section>
          )}
          {photos.length > 0 && <CardPhotos {...{ photos, pins }} onSettled={settle} />}
        </div>
      </article>
    </>
  )
}
