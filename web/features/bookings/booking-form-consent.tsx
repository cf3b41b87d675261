import { spokenPath } from '../../../shared/words/paths.ts'
import { t } from '../../../shared/words/t.ts'
import { useFieldError } from '../../lib/form-context.ts'

export function BookingFormConsent() {
  const error = useFieldError('consent')
  return (
    <div className="grid justify-items-start">
      <label className="flex min-h-11 cursor-pointer items-center gap-3 text-label leading-snug">
        <input
          type="checkbox"
          name="consent"
          className="size-6 shrink-0 accent-ink"
          {...(error && { 'aria-invalid': true, 'aria-describedby': 'consent-error' })}
        />
        {t('I agree that you keep these details to answer me. If it is for a child, I am the parent or guardian.')}
      </label>
      {error && (
        <p className="error-text" id="consent-error">
          {error}
        </p>
      )}
      <a className="link text-label" href={spokenPath('/privacy')}>
        {t('What we keep, and why')}
      </a>
    </div>
  )
}
