import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { customerMayCancel, followsOrder } from '../../../shared/bookings.ts'
import { type HeardFrom, heardFromKeys, heardFromName } from '../../../shared/heard-from.ts'
import { customerBookingPath } from '../../../shared/notifications.ts'
import { serviceName } from '../../../shared/services.ts'
import { t } from '../../../shared/words/t.ts'
import { api, send } from '../../api.ts'
import { externalLink, whatsappUrl } from '../../lib/external-links.ts'
import { longDate } from '../../lib/format.ts'
import { toastFailure } from '../../shell/toast-failure.ts'
import { Chips } from '../../ui/choice-fields.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useBoutique } from '../boutique/public.tsx'
import { readJustBooked } from './booking-to-send.ts'
import { NextSteps, WeekIsFull } from './next-steps.tsx'
import { bookingsQuery, type CustomerBooking } from './queries.ts'

/** The booking that was just made in this window, on top of the page that it leads to. Nothing where there is none. */
export function NewBooking() {
  const { data } = useInfiniteQuery(bookingsQuery)
  const justBooked = readJustBooked()
  const booking = data?.pages.flatMap(({ rows }) => rows).find(({ id }) => id === justBooked?.id)
  const mayChange = booking && customerMayCancel(booking.status) && !followsOrder(booking.order)
  return mayChange ? <Booked booking={booking} weekIsFull={justBooked?.weekIsFull === true} /> : null
}

function Booked({ booking, weekIsFull }: { booking: CustomerBooking; weekIsFull: boolean }) {
  const { id, serviceType, childName, eventDate, phone, mayChooseVisit } = booking
  const heading = useRef<HTMLHeadingElement>(null)
  const { whatsapp } = useBoutique()
  const subject = t('{garment} for {name}', { garment: serviceName(serviceType), name: childName })
  const path = customerBookingPath(id)
  // The redirect from the form ends here.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <section
      aria-labelledby="just-booked"
      className="num mt-4.5 grid gap-5 bg-linen px-5 py-5.5 md:grid-cols-2 md:gap-x-14 md:px-9 md:py-8"
    >
      <div className="grid content-start gap-4">
        <div className="grid gap-1">
          <h2 ref={heading} id="just-booked" tabIndex={-1} className="section-title outline-none">
            {t('Your booking is with us')}
          </h2>
          <p className="text-ink-soft wrap-anywhere">
            {eventDate ? t('{what}, for {day}', { what: subject, day: longDate(eventDate) }) : subject}
          </p>
        </div>
        {weekIsFull && <WeekIsFull />}
        <div className="grid grid-cols-2 gap-2">
          {mayChooseVisit && (
            <Link className="btn col-span-full" href={`${path}?visit=choose`}>
              {t('Book your visit')}
            </Link>
          )}
          {whatsapp && (
            <a
              className="btn btn-line btn-small"
              href={whatsappUrl(whatsapp, t('About my consultation: {what}', { what: subject }))}
              {...externalLink}
            >
              <Icon name="whatsapp" />
              WhatsApp
            </a>
          )}
          <Link className="btn btn-line btn-small" href={path}>
            {t('View or edit')}
          </Link>
        </div>
      </div>
      <div className="grid content-start gap-4">
        <NextSteps phone={phone} mayChoose={mayChooseVisit} />
        <HeardFromField booking={booking} />
      </div>
    </section>
  )
}

type HeardFromProps = { booking: { id: string; updatedAt: string } }

/** One tap, or none; another tap corrects it. The booking has been sent whatever comes of this. */
function HeardFromField({ booking: { id, updatedAt } }: HeardFromProps) {
  const chips = useRef<HTMLDivElement>(null)
  const { mutate, isSuccess } = useMutation({
    mutationFn: (heardFrom: HeardFrom) =>
      send(api.user.bookings[':id'].$patch({ param: { id }, json: { updatedAt, heardFrom } })),
    onError: (error) => {
      // A chip that stays chosen is changed by no tap.
      for (const chip of chips.current?.querySelectorAll('input') ?? []) chip.checked = false
      toastFailure(error, t('We could not save this. Please tap again.'))
    },
  })
  return (
    <div className="grid gap-2" ref={chips}>
      <Chips
        label={t('How did you hear of us?')}
        name="heardFrom"
        of={heardFromKeys.map((key) => [key, heardFromName(key)] as const)}
        onChange={(heardFrom) => mutate(heardFrom)}
      />
      <p className="text-fine text-ink-soft" role="status">
        {isSuccess && t('Thank you.')}
      </p>
    </div>
  )
}
