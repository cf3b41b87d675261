import { t } from '../../../shared/words/t.ts'
import { useBoutique } from '../boutique/public.tsx'
import { whenWeCall } from './when-we-call.ts'

/** The boutique is full in the week of the day that was asked for. */
export const WeekIsFull = () => (
  <p className="max-w-caption border-l-[3px] border-dashed border-thread pl-4 font-semibold">
    {t('We are fully booked that week. We will call you to see what is possible.')}
  </p>
)

/** The steps that follow a booking. */
export function NextSteps({ phone, mayChoose }: { phone: string; mayChoose: boolean }) {
  const { hours } = useBoutique()
  const when = whenWeCall(Date.now(), hours)
  return (
    <section aria-labelledby="booking-next" className="grid max-w-caption gap-1.5">
      <h3 id="booking-next" className="text-lead font-semibold">
        {t('What happens next')}
      </h3>
      <ol className="grid list-decimal gap-1.5 pl-5">
        <li>
          {when
            ? t('We will call {phone} or write on WhatsApp, {when}.', { phone, when })
            : t('We will call {phone} or write on WhatsApp.', { phone })}
        </li>
        <li>
          {mayChoose
            ? t('You choose a time to come here, or we choose one together.')
            : t('Together we choose a day for your consultation.')}
        </li>
        <li>{t('Until we call, you can change the details and the photos on your booking’s page.')}</li>
      </ol>
    </section>
  )
}
