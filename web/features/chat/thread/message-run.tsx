import { t } from '../../../../shared/words/t.ts'
import { PhotoStrip } from '../../../ui/photo-strip.tsx'
import { photoUrl } from '../../uploads/public.ts'
import { formatTime } from './format-times.ts'
import { MessageText } from './message-text.tsx'
import { PieceCard } from './piece-card.tsx'
import { splitPieceLinks } from './piece-links.ts'
import type { ThreadMessage } from './thread-items.ts'

type Props = {
  messages: ThreadMessage[]
  mine: boolean
  /** Who said it, for the ear. */
  who: string
  online: boolean
  onRetry: (id: string) => void
  onDiscard: (id: string) => void
}

/** What one side said without a pause, with one time below; ours say how far they have come. */
export function MessageRun({ messages, mine, who, online, onRetry, onDiscard }: Props) {
  const last = messages.at(-1)
  if (!last) return null
  return (
    <div className={`grid max-w-[82%] gap-1 ${mine ? 'justify-items-end self-end' : 'justify-items-start self-start'}`}>
      <span className="sr-only">{who}</span>
      {messages.map((message) => (
        <Bubble key={message.id} message={message} mine={mine} />
      ))}
      {last.state === 'failed' ? (
        <div className="grid justify-items-end text-small">
          <p className="font-semibold text-danger">{last.reason ?? t('Not sent')}</p>
          <p className="flex gap-5">
            <button type="button" className="link" onClick={() => onRetry(last.id)}>
              {t('Try again')}
            </button>
            <button type="button" className="link" onClick={() => onDiscard(last.id)}>
              {t('Delete')}
            </button>
          </p>
        </div>
      ) : (
        <p className="num text-small text-ink-soft">
          {last.by && `${last.by}, `}
          <time dateTime={last.at}>{formatTime(last.at)}</time>
          {mine && `, ${statusText(last, online)}`}
        </p>
      )}
    </div>
  )
}

function statusText({ state }: ThreadMessage, online: boolean) {
  const texts = {
    sending: online ? t('sending...') : t('waiting for the connection'),
    sent: t('sent'),
    read: t('read'),
    failed: t('Not sent'),
  }
  return texts[state]
}

function Bubble({ message, mine }: { message: ThreadMessage; mine: boolean }) {
  const tone = mine
    ? 'rounded-[14px_2px_14px_14px] bg-action text-on-action'
    : 'rounded-[2px_14px_14px_14px] bg-linen text-ink'
  const { words, pieces } = splitPieceLinks(message.text)
  return (
    <>
      {message.photos.length > 0 && (
        <PhotoStrip
          photos={message.photos.map(photoUrl)}
          label={t('Picture')}
          className={`chat-photos ${mine ? 'justify-end' : ''}`}
        />
      )}
      {words && (
        <div className={`max-w-full px-4 py-2.5 ${tone} ${message.state === 'sending' ? 'opacity-70' : ''}`}>
          <MessageText text={words} />
        </div>
      )}
      {pieces.map((piece) => (
        <PieceCard key={piece.slug} {...piece} />
      ))}
    </>
  )
}
