import { useMutation } from '@tanstack/react-query'
import { spokenPath } from '../../../shared/words/paths.ts'
import { t } from '../../../shared/words/t.ts'
import { api, errorMessage, send } from '../../api.ts'
import { AuthFrame } from '../../features/auth/auth-frame.tsx'
import { usePageTitle } from '../../features/boutique/public.tsx'
import { readLinkToken } from '../../lib/link-token.ts'

/** Confirms by a press, not by the visit: programs that look through mails follow every link. */
export function ConfirmEmailPage() {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => send(api.auth['confirm-email'].$post({ json: { token: readLinkToken() } })),
  })
  const title = isSuccess ? t('Your address is confirmed') : t('Confirm your address')
  usePageTitle(title)
  return (
    <AuthFrame title={title} back={t('Back to Home')} picture="/art/scene-rail.svg">
      {isSuccess ? (
        <>
          <p className="text-ink-soft">{t('From now on we will write to you here about bookings and orders.')}</p>
          <a className="btn" href={spokenPath('/user/dashboard')}>
            {t('My Dashboard')}
          </a>
        </>
      ) : (
        <>
          <p className="text-ink-soft">
            {t('Press the button, so that we know our emails about bookings and orders reach you.')}
          </p>
          {error && (
            <p className="error-box" role="alert">
              {errorMessage(error, t('We could not confirm it. Please try again.'))}
            </p>
          )}
          <button type="button" className="btn" aria-disabled={isPending} onClick={() => isPending || mutate()}>
            {isPending ? t('One moment...') : t('Confirm this address')}
          </button>
        </>
      )}
    </AuthFrame>
  )
}
