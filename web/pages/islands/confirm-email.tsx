import { useMutation } from '@tanstack/react-query'
import { api, errorMessage, send } from '../../api.ts'
import { AuthFrame } from '../../features/auth/auth-frame.tsx'
import { usePageTitle } from '../../features/boutique/public.tsx'

/** Confirms by a press, not by the visit: programs that look through mails follow every link. */
export function ConfirmEmailPage() {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () =>
      send(
        api.auth['confirm-email'].$post({ json: { token: new URLSearchParams(location.search).get('token') ?? '' } }),
      ),
  })
  const title = isSuccess ? 'Your address is confirmed' : 'Confirm your address'
  usePageTitle(title)
  return (
    <AuthFrame title={title} back="Back to Home" picture="/art/scene-rail.svg">
      {isSuccess ? (
        <>
          <p className="text-ink-soft">From now on we will write to you here about bookings and orders.</p>
          <a className="btn" href="/user/dashboard">
            My Dashboard
          </a>
        </>
      ) : (
        <>
          <p className="text-ink-soft">One press, and we know that our mails about bookings and orders reach you.</p>
          {error && (
            <p className="error-box" role="alert">
              {errorMessage(error, 'We could not confirm it. Please try again.')}
            </p>
          )}
          <button type="button" className="btn" aria-disabled={isPending} onClick={() => isPending || mutate()}>
            {isPending ? 'One moment...' : 'Confirm this address'}
          </button>
        </>
      )}
    </AuthFrame>
  )
}
