import { api, send } from '../../api.ts'
import type { User } from '../../session.tsx'
import { useAction } from '../../shell/use-action.ts'

/** Says that nothing is mailed to an address until it is confirmed; nothing where it is. */
export function ConfirmEmailLine({ user: { email, emailConfirmed } }: { user: User }) {
  const { mutate, isPending } = useAction({
    mutationFn: () => send(api.user['confirm-email'].$post()),
    success: () => ({
      title: 'Link sent',
      description: `Please look for our mail to ${email}. The link works for three days.`,
    }),
    failure: 'We could not send the link. Please try again.',
    refresh: [],
  })
  if (emailConfirmed !== false) return null
  return (
    <p className="mt-3 text-label text-ink-soft">
      <span className="wrap-anywhere">
        Your address {email} is not confirmed yet, so we mail nothing about orders there.
      </span>{' '}
      <button type="button" className="link" aria-disabled={isPending} onClick={() => isPending || mutate()}>
        {isPending ? 'Sending...' : 'Send the link again'}
      </button>
    </p>
  )
}
