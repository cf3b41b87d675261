import { forgotPasswordInput } from '../../../shared/auth.ts'
import { spokenPath } from '../../../shared/words/paths.ts'
import { t } from '../../../shared/words/t.ts'
import { api, send } from '../../api.ts'
import { tNodes } from '../../lib/t-nodes.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { TextField } from '../../ui/field.tsx'
import { EarlyForm, SubmitButton } from '../../ui/form.tsx'

/** Requests a temporary password; `onSent` receives the address. */
export function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const submit = useSubmit({
    schema: forgotPasswordInput,
    mutationFn: (json) => send(api.auth['forgot-password'].$post({ json })),
    anonymous: true,
    success: () => ({
      title: t('Request Submitted'),
      description: t('Our team will contact you within 24 hours with your new password.'),
    }),
    onSuccess: (_answer, { email }) => onSent(email),
    failure: t('Failed to send reset email. Please try again.'),
  })
  return (
    <>
      <p className="text-ink-soft">{t('Tell us your email. We will contact you with a new password.')}</p>
      <EarlyForm submit={submit} className="grid gap-5">
        <TextField label={t('Email')} name="email" type="email" autoComplete="email" />
        <SubmitButton busyLabel={t('Sending...')}>{t('Send request')}</SubmitButton>
      </EarlyForm>
      <p className="flex flex-wrap justify-between gap-x-6">
        <a className="link" href={spokenPath('/password-recovery-guide')}>
          {t('How this works')}
        </a>
        <a className="link" href={spokenPath('/auth?tab=register')}>
          {t('Sign up instead')}
        </a>
      </p>
    </>
  )
}

/** Explains the next step after the request, without revealing whether the account exists. */
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
