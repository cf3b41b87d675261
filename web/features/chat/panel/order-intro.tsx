import { openingAt } from '../../../../shared/hours.ts'
import { t } from '../../../../shared/words/t.ts'
import { useBoutique } from '../../boutique/public.tsx'

/** Above the messages about an order: when an answer can be expected. */
export function OrderIntro() {
  const { hours } = useBoutique()
  return (
    <p className="text-ink-soft">
      {t('Ask us anything about this order.')}{' '}
      {openingAt(Date.now(), hours).open
        ? t('We are open now and will answer as soon as we can.')
        : t('We are closed now and will answer once we are open.')}
    </p>
  )
}
