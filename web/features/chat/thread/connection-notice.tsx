import { t } from '../../../../shared/words/t.ts'
import { signInHref } from '../../../lib/sign-in-href.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { CloseReason } from '../client/room-state.ts'

const noticeClasses = 'flex gap-3 border-b border-hair px-5 py-3 text-label'

/** Why nothing can be sent: no network, or a session that has ended. */
export function ConnectionNotice({ online, ending }: { online: boolean; ending?: CloseReason }) {
  return (
    <div role="status">
      {ending && ending !== 'merged' ? (
        <div className={`${noticeClasses} bg-st-cancelled-bg text-st-cancelled`}>
          <Icon name="warning" />
          {ending === 'signedOut' ? (
            <p>
              <b className="block font-semibold">{t('You are logged out.')}</b>
              {t('What you have written is kept.')}{' '}
              <a href={signInHref(location.pathname + location.search)} className="underline">
                {t('Sign in to go on')}
              </a>
            </p>
          ) : (
            <p className="font-semibold">{t('This chat is no longer there.')}</p>
          )}
        </div>
      ) : (
        !online && (
          <div className={`${noticeClasses} bg-st-pending-bg text-st-pending`}>
            <Icon name="warning" />
            <p>
              <b className="block font-semibold">{t('No Internet connection.')}</b>
              {t('What you write is kept here and will be sent when you are back online.')}
            </p>
          </div>
        )
      )}
    </div>
  )
}
