import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { claimInput } from '../../../shared/auth.ts'
import { spokenPath } from '../../../shared/words/paths.ts'
import { t } from '../../../shared/words/t.ts'
import { api, errorMessage, send } from '../../api.ts'
import { AuthFrame } from '../../features/auth/auth-frame.tsx'
import { PasswordField } from '../../features/auth/password-field.tsx'
import { usePageTitle } from '../../features/boutique/public.tsx'
import { keepLinkToken, useReturningLinkToken } from '../../lib/link-token.ts'
import { signInHref } from '../../lib/sign-in-href.ts'
import { useSession } from '../../session.tsx'
import { useSubmit } from '../../shell/use-submit.ts'
import { TextField } from '../../ui/field.tsx'
import { EarlyForm, SubmitButton } from '../../ui/form.tsx'

/**
 * Opens an account for a customer whom the boutique knows already, with their orders in it. A customer who is signed in adds
 * the orders to the account they have.
 */
export function ClaimPage() {
  usePageTitle(t('Open your account'))
  const { user, isAdmin } = useSession()
  const token = useReturningLinkToken()
  const [wantsAnother, setWantsAnother] = useState(false)
  return (
    <AuthFrame title={t('Your orders, in one place')} back={t('Back to Home')} picture="/art/scene-rail.svg">
      {user && !isAdmin && !wantsAnother ? (
        <SignedIn email={user.email} token={token} onOpenAnother={() => setWantsAnother(true)} />
      ) : (
        <ClaimForm token={token} isSignedOut={!user} />
      )}
    </AuthFrame>
  )
}

type SignedInProps = { email: string; token: string; onOpenAnother: () => void }

function SignedIn({ email, token, onOpenAnother }: SignedInProps) {
  return (
    <>
      <p className="font-semibold wrap-anywhere">{t('You are signed in as {email}.', { email })}</p>
      {token ? (
        <>
          <AddToAccount token={token} />
          <button type="button" className="btn btn-line" onClick={onOpenAnother}>
            {t('Open another account')}
          </button>
        </>
      ) : (
        <>
          <p className="text-ink-soft">
            {t('To see these orders in your account, write to us in the chat. We will add them.')}
          </p>
          <a className="btn" href={spokenPath('/user/dashboard?chat=open')}>
            {t('Write to us')}
          </a>
        </>
      )}
    </>
  )
}

function AddToAccount({ token }: { token: string }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => send(api.user.claim.$post({ json: { token } })),
    onSuccess: () => location.replace(spokenPath('/user/dashboard')),
  })
  return (
    <>
      <p className="text-ink-soft">
        {t(
          'We will move all that belongs to it to this account: orders, visits, photos, messages, measurements and bills. This link then stops working.',
        )}
      </p>
      {error && (
        <p className="error-box" role="alert">
          {errorMessage(error, t('We could not add it. Please try again.'))}
        </p>
      )}
      <button type="button" className="btn" aria-disabled={isPending} onClick={() => isPending || mutate()}>
        {isPending ? t('One moment...') : t('Add this order to your account')}
      </button>
    </>
  )
}

function ClaimForm({ token, isSignedOut }: { token: string; isSignedOut: boolean }) {
  const submit = useSubmit({
    schema: claimInput,
    mutationFn: ({ email, password }) => send(api.auth.claim.$post({ json: { email, password, token } })),
    anonymous: true,
    onSuccess: () => location.replace(spokenPath('/user/dashboard')),
    failureTitle: t('Not opened'),
    failure: t('We could not open your account. Please try again.'),
  })
  return (
    <>
      <p className="text-ink-soft">
        {t(
          'Choose how you sign in. What you ordered with us is there already: its stages, pictures and what is left to pay.',
        )}
      </p>
      <EarlyForm submit={submit} className="grid gap-5">
        <input type="hidden" name="token" value="-" />
        <TextField label={t('Email')} name="email" type="email" autoComplete="email" />
        <PasswordField label={t('Password')} name="password" autoComplete="new-password" minimum={6} />
        <SubmitButton busyLabel={t('Opening...')}>{t('Open my account')}</SubmitButton>
      </EarlyForm>
      {isSignedOut && (
        <p>
          {t('Do you have an account already?')}{' '}
          <a className="link" href={signInHref('/claim')} onClick={keepLinkToken}>
            {t('Sign In')}
          </a>
        </p>
      )}
    </>
  )
}
