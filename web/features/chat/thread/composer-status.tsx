import { chatLimits } from '../../../../shared/chat-limits.ts'
import { t } from '../../../../shared/words/t.ts'

/** The counter appears when so many letters are left. */
export const showsCounter = (remaining: number) => remaining <= 200

type Props = {
  uploadingCount: number
  failedCount: number
  /** Letters that are left; negative over the limit. */
  remaining: number
  counterId: string
}

export const ComposerStatus = ({ uploadingCount, failedCount, remaining, counterId }: Props) => (
  <div role="status" className="px-3 text-small text-ink-soft">
    {uploadingCount > 0 && <p className="pb-2.5">{uploadingText(uploadingCount)}</p>}
    {failedCount > 0 && <p className="pb-2.5 font-semibold text-danger">{failedText(failedCount)}</p>}
    {showsCounter(remaining) && (
      <p id={counterId} className={remaining < 0 ? 'num pb-2.5 font-semibold text-danger' : 'num pb-2.5'}>
        {remaining < 0
          ? t('Message may have at most {most} characters: {more} too many', {
              most: chatLimits.text,
              more: -remaining,
            })
          : t('{count} characters left', { count: remaining })}
      </p>
    )}
  </div>
)

const uploadingText = (count: number) =>
  count === 1
    ? t('A picture is on its way. Send when it is ready.')
    : t('{count} pictures are on their way. Send when they are ready.', { count })

const failedText = (count: number) =>
  count === 1
    ? t('A picture could not be sent. Try it again, or take it out.')
    : t('{count} pictures could not be sent. Try them again, or take them out.', { count })
