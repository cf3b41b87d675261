import { t } from '../../../shared/words/t.ts'
import { useEnablePush } from './use-enable-push.ts'

type Props = {
  isAdmin: boolean
  /** Lies over the page, which has no place for it. */
  isAfloat: boolean
  onClose: () => void
}

/** Asks in the place of a browser that does not ask without a tap. Once answered it never comes back. */
export function PushPromptCard({ isAdmin, isAfloat, onClose }: Props) {
  const { mutate, isPending } = useEnablePush()
  const examples = isAdmin
    ? 'a booking, a question, a message'
    : t('a new photo of your order, a fitting, an answer from us')
  return (
    <section className={isAfloat ? 'push-card push-card-afloat' : 'push-card'} aria-labelledby="push-card">
      <h2 id="push-card" className="text-title leading-tight">
        {t('Shall we let you know?')}
      </h2>
      <p className="text-ink-soft">
        {t('A short note on this device when there is something new: {examples}.', { examples })}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-2">
        <button
          type="button"
          className="btn btn-small"
          aria-disabled={isPending}
          onClick={() => isPending || mutate(undefined, { onSettled: onClose })}
        >
          {t('Allow notifications')}
        </button>
        <button type="button" className="link" onClick={onClose}>
          {t('Not now')}
        </button>
      </div>
    </section>
  )
}
