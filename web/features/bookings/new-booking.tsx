import { t } from '../../../shared/words/t.ts'
import { externalLink } from '../../lib/external-link.ts'
import { whatsappUrl } from '../../lib/whatsapp-url.ts'
import { useBoutique } from '../boutique/public.tsx'
import { AddToCalendar } from './add-to-calendar.tsx'
import { HeardFromField } from './heard-from.tsx'
import { NextSteps, WeekIsFull } from './next-steps.tsx'
import type { CustomerBooking } from './queries.ts'

type Props = { consultation: CustomerBooking }

/** The booking that was just made, with its next steps. */
export const NewBooking = ({ consultation, weekIsFull }: Props & { weekIsFull: boolean }) => (
  <div className="grid gap-5 bg-linen px-5 py-5">
    {weekIsFull && <WeekIsFull />}
    <NextSteps phone={consultation.phone} mayChoose={consultation.mayChooseVisit} />
    <HeardFromField booking={consultation} />
  </div>
)

/** The calendar and WhatsApp, beside the ways to see and to change it. */
export function NewBookingLinks({ consultation, subject }: Props & { subject: string }) {
  const { whatsapp } = useBoutique()
  const { eventDate } = consultation
  return (
    <>
      {eventDate && <AddToCalendar booking={{ ...consultation, eventDate }} />}
      {whatsapp && (
        <a
          className="link"
          href={whatsappUrl(whatsapp, t('About my consultation: {what}', { what: subject }))}
          {...externalLink}
        >
          {t('Write on WhatsApp')}
        </a>
      )}
    </>
  )
}
