import { Link } from 'wouter'
import { serviceLabels } from '../../../shared/services.ts'
import { clockTime, fullDate, humanize, longDate } from '../../lib/format.ts'
import { photoUrl } from '../../lib/photo-url.ts'
import { EmailLink, PhoneLinks } from '../../ui/contact-links.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PhotoStrip } from '../../ui/photo-strip.tsx'
import { ScoreReasons } from '../../ui/score-popover.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { BookingStatusActions } from './booking-status-actions.tsx'
import { type AdminBooking, scoreOf } from './queries.ts'

type Props = { booking: AdminBooking; onChange: (booking: AdminBooking) => void; onClose: () => void }

/** Everything about one booking, and the next step. */
export function BookingDetails({ booking, onChange, onClose }: Props) {
  const { childName, parentName, serviceType, status, source, createdAt, message, inspirationPhotos: photos } = booking
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={`${serviceLabels[serviceType]} for ${childName}`}
      footer={
        <>
          <BookingStatusActions booking={booking} onChange={onChange} />
          {status !== 'cancelled' && (
            <Link className="btn btn-line" href={`/admin?tab=orders&from=${booking.id}`}>
              Make an order
            </Link>
          )}
        </>
      }
    >
      <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_280px] md:gap-10">
        <div className="grid content-start gap-5">
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-label text-ink-soft">
            <StatusTag status={status} />
            <span className="num">
              {source === 'website' ? 'Booked' : `${humanize(source)},`} {longDate(createdAt)}, {clockTime(createdAt)}
            </span>
          </p>
          <DescriptionList
            items={{
              Parent: parentName,
              Phone: <PhoneLinks phone={booking.phone} e164={booking.phoneE164} />,
              Email: <EmailLink email={booking.email} />,
              'The day': booking.eventDate && fullDate(booking.eventDate),
              'Best time': booking.preferredTime,
              Piece: booking.productSlug && humanize(booking.productSlug),
            }}
          />
          {message && <blockquote className="quote">{message}</blockquote>}
          {photos.length > 0 && (
            <section>
              <h3 className="mb-2.5 text-subtitle">{photos.length === 1 ? '1 photo' : `${photos.length} photos`}</h3>
              <PhotoStrip photos={photos.map(photoUrl)} label="Photo" />
            </section>
          )}
        </div>
        <section>
          <h3 className="mb-2.5 text-subtitle">Lead score {scoreOf(booking)}</h3>
          <ScoreReasons score={scoreOf(booking)} reasons={booking.scoreReasons} />
        </section>
      </div>
    </Dialog>
  )
}
