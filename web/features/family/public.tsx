import { t } from '../../../shared/words/t.ts'
import { laterCode } from '../../lib/later-code.ts'
import { useUrlSheet } from '../../lib/url-state.ts'
import { failedPart, LaterPart } from '../../ui/later-part.tsx'

export { DeskFamilyLinks } from './desk-family-links.tsx'

const familyLinks = laterCode(() => import('./family-links.tsx'))

/** Asks whether to show an order to the family; the sheet is code of its own. */
export function ShowToFamily({ orderId }: { orderId: string }) {
  const sheet = useUrlSheet('sheet')
  return (
    <section className="grid justify-items-start gap-2 print:hidden" aria-label={t('For the family')}>
      <h2 className="section-title">{t('For the family')}</h2>
      <p className="text-ink-soft">{t('They can follow the stages and photos too, without an account.')}</p>
      <button type="button" className="btn btn-line btn-small" onClick={() => sheet.open('family')}>
        {t('Share with family')}
      </button>
      {sheet.value === 'family' && (
        <LaterPart code={familyLinks} waiting={null} failed={failedPart(t('We could not load this.'))}>
          {({ FamilyLinks }) => <FamilyLinks orderId={orderId} dialog={sheet.dialog} />}
        </LaterPart>
      )}
    </section>
  )
}
