import { spokenPath } from '../../../shared/words/paths.ts'
import { t } from '../../../shared/words/t.ts'
import { tNodes } from '../../lib/t-nodes.ts'

/** What happens after the request. It does not reveal whether the account exists. */
export function ForgotPasswordSent({ email, onAnother }: { email: string; onAnother: () => void }) {
  return (
    <div role="status" className="grid gap-5">
      <p className="text-lead">{t('Our team will contact you within 24 hours with your new password.')}</p>
      <p className="text-ink-soft">
        {tNodes(
          'If there is an account for {email}, we will call its number or write on WhatsApp. On Sundays it can take until Monday.',
          { email: <b className="font-semibold wrap-anywhere text-ink">{email}</b> },
        )}
      </p>
      <a className="btn" href="/api/login">
        {t('Back to Sign In')}
      </a>
      <p className="flex flex-wrap justify-between gap-x-6">
        <button type="button" className="link" onClick={onAnother}>
          {t('Try Different Email')}
        </button>
        <a className="link" href={spokenPath('/password-recovery-guide')}>
          {t('How this works')}
        </a>
      </p>
    </div>
  )
}
