import { t } from '../../../shared/words/t.ts'
import { api, send } from '../../api.ts'
import type { User } from '../../session.tsx'
import { useAction } from '../../shell/use-action.ts'

/** Says that nothing is mailed to an address until it is confirmed; nothing where it is. */
export function ConfirmEmailLine({ user: { email, emailConfirmed } }: { user: User }) {
  const { mutate, isPending } = useAction({
    mutationFn: () => send(api.user['confirm-email'].$post()),
    success: () => ({
      title: t('Link sent'),
      description: t('Please look for our email to {email}. The link works for three days.', { email }),
    }),
    failure: t('We could not send the link. Please try again.'),
    refresh: [],
  })
  if (emailConfirmed !== false) return null
  return (
    <p className="mt-3 text-label text-ink-soft">
      <span className="wrap-anywhere">
        {t('Please confirm your email {email} so we can send you order updates.', { email })}
      </span>{' '}
      <button type="button" className="link" aria-disabled={isPending} onClick={() => isPending || mutate()}>
        {isPending ? t('Sending...') : t('Send the link again')}
      </button>
    </p>
  )
}
