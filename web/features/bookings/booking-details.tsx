import { useState } from 'react'
import { Link } from 'wouter'
import { type BookingStatus, customerMayCancel, followsOrder, nextBookingStatuses } from '../../../shared/bookings.ts'
import { categoryNames } from '../../../shared/collections.ts'
import { consentPlace } from '../../../shared/consent.ts'
import { heardFromName } from '../../../shared/heard-from.ts'
import { photoUrl } from '../../../shared/photos.ts'
import { serviceLabels } from '../../../shared/services.ts'
import { visitTime } from '../../../shared/visit-times.ts'
import { api, send } from '../../api.ts'
import { externalLink } from '../../lib/external-links.ts'
import { fullDate, humanize, longDate } from '../../lib/format.ts'
import type { UrlDialog } from '../../lib/url-state.ts'
import { rowQuery } from '../../queries.ts'
import { useAction, useStepPause } from '../../shell/use-action.ts'
import { EmailLink, PhoneLinks } from '../../ui/contact-links.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { PhotoStrip } from '../../ui/photo-strip.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { MarkWhileWaiting } from '../answers/public.tsx'
import { EnquiryLink, LeadDialog } from '../leads/public.tsx'
import { adminOrderPath } from '../orders/public.ts'
import { OrderVisits } from '../visits/public.tsx'
import { type AdminBooking, bookingKeys, scoreOf } from './queries.ts'

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
        'Made of': booking.enquiry && <EnquiryLink enquiry={booking.enquiry} />,
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

const statusLabels: Record<BookingStatus, string> = {
  pending: 'Pending',
  confirmed: 'Confirm booking',
  'in-progress': 'Start the work',
  completed: 'Mark as completed',
  cancelled: 'Cancel booking',
}

type BookingStatusActionsProps = { booking: AdminBooking; onChange: (booking: AdminBooking) => void }

function BookingStatusActions({ booking, onChange }: BookingStatusActionsProps) {
  const [isConfirming, setConfirming] = useState(false)
  const { mutate, isPending, variables } = useAction({
    mutationFn: (status: BookingStatus) =>
      send(api.admin.bookings[':id'].$put({ param: { id: booking.id }, json: { status, from: booking.status } })),
    success: ({ status, childName }) => ({
      title: `Booking ${humanize(status).toLowerCase()}`,
      description: childName,
    }),
    onSuccess: onChange,
    failure: 'We could not change this booking. Please try again.',
    refresh: bookingKeys.admin,
    isStep: true,
  })
  const isPaused = useStepPause()
  const next = nextBookingStatuses[booking.status]
  if (next.length === 0)
    return <p className="text-label text-ink-soft">This booking is {booking.status}, so there is no further step.</p>
  return (
    <>
      {next.map((status) => (
        <button
          key={status}
          type="button"
          className={status === 'cancelled' ? 'btn btn-line' : 'btn sm:order-1'}
          aria-disabled={isPending || isPaused}
          onClick={() => isPending || isPaused || (status === 'cancelled' ? setConfirming(true) : mutate(status))}
        >
          {isPending && variables === status && status !== 'cancelled' ? 'One moment...' : statusLabels[status]}
        </button>
      ))}
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Cancel this booking?"
        confirmLabel="Cancel booking"
        cancelLabel="Keep booking"
        busy={isPending}
        onConfirm={() => isPending || mutate('cancelled', { onSettled: () => setConfirming(false) })}
      >
        The booking of {booking.parentName} for {booking.childName} ends here, and this cannot be undone.
        {booking.visits.map(({ startsAt }) => ` The visit on ${visitTime(Date.parse(startsAt))} is cancelled too.`)}
        {booking.userId && ' They are told at once.'}
      </ConfirmDialog>
    </>
  )
}
