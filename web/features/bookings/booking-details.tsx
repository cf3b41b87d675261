import { Link } from 'wouter'
import { customerMayCancel, followsOrder } from '../../../shared/bookings.ts'
import { categoryNames } from '../../../shared/collections.ts'
import { consentPlace } from '../../../shared/consent.ts'
import { heardFromName } from '../../../shared/heard-from.ts'
import { serviceLabels } from '../../../shared/services.ts'
import { api } from '../../api.ts'
import { externalLink } from '../../lib/external-link.ts'
import { fullDate, humanize, longDate } from '../../lib/format.ts'
import type { UrlDialog } from '../../lib/use-url-sheet.ts'
import { rowQuery } from '../../queries.ts'
import { EmailLink, PhoneLinks } from '../../ui/contact-links.tsx'
import { PhotoStrip } from '../../ui/photo-strip.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { MarkWhileWaiting } from '../answers/public.tsx'
import { LeadDialog } from '../leads/public.tsx'
import { adminOrderPath } from '../orders/public.ts'
import { photoUrl } from '../uploads/public.ts'
import { OrderVisits } from '../visits/public.tsx'
import { BookingStatusActions } from './booking-status-actions.tsx'
import { type AdminBooking, scoreOf } from './queries.ts'

const [anyCollection] = categoryNames

type Props = { booking: AdminBooking; onChange: (booking: AdminBooking) => void; dialog: UrlDialog }

export function BookingDetails({ booking, onChange, dialog }: Props) {
  const { status, source, createdAt, message, order, inspirationPhotos: photos } = booking
  return (
    <LeadDialog
      title={`${serviceLabels[booking.serviceType]} for ${booking.childName}`}
      footer={
        <>
          {status === 'pending' && source === 'website' && (
            <MarkWhileWaiting
              row={{ kind: 'booking', about: booking.id, name: booking.parentName }}
              rowQuery={rowQuery(api.bookings)}
            />
          )}
          {!followsOrder(order) && <BookingStatusActions booking={booking} onChange={onChange} />}
          {order ? (
            <Link className="btn btn-line" href={adminOrderPath(order.id)}>
              {followsOrder(order) ? 'Open its order' : 'Open its cancelled order'}
            </Link>
          ) : (
            status !== 'cancelled' && (
              <Link className="btn btn-line" href={`/admin?tab=orders&from=${booking.id}`}>
                Make an order
              </Link>
            )
          )}
        </>
      }
      tag={<StatusTag status={status} />}
      origin={source === 'website' ? 'Booked' : `${humanize(source)},`}
      facts={{
        Parent: booking.parentName,
        Phone: <PhoneLinks phone={booking.phone} e164={booking.phoneE164} />,
        Email: <EmailLink email={booking.email} />,
        'Date of the function': booking.eventDate && fullDate(booking.eventDate),
        'Best time': booking.preferredTime,
        Piece: booking.productSlug && (
          // The page of a piece is found in any collection.
          <a className="link" href={`/collections/${anyCollection}/${booking.productSlug}`} {...externalLink}>
            {humanize(booking.productSlug)}
          </a>
        ),
        'Heard of us': booking.heardFrom && heardFromName(booking.heardFrom),
        Consent: booking.consentAt ? `Given ${longDate(booking.consentAt)}${consentPlace(source)}` : 'None on record',
      }}
      score={scoreOf(booking)}
      reasons={booking.scoreReasons}
      {...{ createdAt, message, dialog }}
    >
      <OrderVisits
        subject={{ bookingId: booking.id }}
        about={booking}
        kind={customerMayCancel(status) && !followsOrder(order) ? 'consultation' : null}
      />
      {photos.length > 0 && (
        <section>
          <h3 className="mb-2.5 text-subtitle">{photos.length === 1 ? '1 photo' : `${photos.length} photos`}</h3>
          <PhotoStrip photos={photos.map(photoUrl)} label="Photo" />
        </section>
      )}
    </LeadDialog>
  )
}
