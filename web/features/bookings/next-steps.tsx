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
  const steps = [
    when
      ? t('We will call {phone} or write on WhatsApp, {when}.', { phone, when })
      : t('We will call {phone} or write on WhatsApp.', { phone }),
    mayChoose
      ? t('You choose a time to come here, or we choose one together.')
      : t('Together we choose a day for your consultation.'),
    t('You get our quotation here, to accept or to change.'),
  ]
  return (
    <section aria-label={t('What happens next')} className="max-w-caption">
      <ol className="thread-steps">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  )
}
