import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { chatLimits } from '../../../../shared/chat-limits.ts'
import { t } from '../../../../shared/words/t.ts'
import type { CompactPhotoFieldProps } from '../../../lib/photo-field-props.ts'
import { ChatIcon } from './chat-icon.tsx'
import { ComposerStatus, showsCounter } from './composer-status.tsx'
import type { Draft } from './use-draft.ts'
import { useGrowingField } from './use-growing-field.ts'

/** `icon` stands on the field's button. */
export type PhotoSlot = Omit<CompactPhotoFieldProps, 'limit'> & { icon: ReactNode }

type Props = {
  draft: Draft
  onDraft: (draft: Draft) => void
  onSend: (text: string, photos: string[]) => void
  onTyping: () => void
  /** The field for photos; without it, as for guests, there is no button for them. */
  photos?: (slot: PhotoSlot) => ReactNode
  /** Whose photos these are on this device. */
  place: string
}

/** A keyboard with a pointer beside it: there Enter sends. On a phone it is a new line. */
const hasKeyboard = () => matchMedia('(hover: hover) and (pointer: fine)').matches

/** Where a message is written: it grows with the text, and keeps it until it is sent. */
export function Composer({ draft, onDraft, onSend, onTyping, photos, place }: Props) {
  const { keys, uploadingCount, failedCount, handlePhotos, clearPhotos } = useDraftPhotos()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    // On a phone the keyboard would cover the messages before they are read.
    if (hasKeyboard()) field.current?.focus({ preventScroll: true })
  }, [])
  useGrowingField(field)
  const text = draft.text.trim()
  const remaining = chatLimits.text - text.length
  // A picture that failed would stay behind unseen: the field is emptied by what is sent.
  const canSend = (text !== '' || keys.length > 0) && remaining >= 0 && uploadingCount + failedCount === 0
  const counterId = `${place}-left`

  function send() {
    field.current?.focus()
    if (!canSend) return
    onSend(text, keys)
    onDraft({ text: '' })
    clearPhotos()
  }
  function handleKey(event: KeyboardEvent) {
    // Enter also chooses a word of a Malayalam keyboard: that is not a message.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !hasKeyboard()) return
    event.preventDefault()
    send()
  }

  return (
    <form
      className="flex-none border-t border-hair bg-paper"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <div className="composer">
        {photos?.({ keys, onChange: handlePhotos, place, icon: <ChatIcon name="clip" /> })}
        <textarea
          ref={field}
          className="input field-sizing-content max-h-[min(10rem,30dvh)] min-h-12 min-w-0 resize-none"
          rows={1}
          dir="auto"
          aria-label={t('Message')}
          aria-describedby={showsCounter(remaining) ? counterId : undefined}
          aria-invalid={remaining < 0 || undefined}
          placeholder={t('Write a message')}
          value={draft.text}
          onChange={({ target }) => {
            onDraft({ text: target.value })
            if (target.value.trim()) onTyping()
          }}
          onKeyDown={handleKey}
        />
        <button type="submit" className="btn min-h-12 px-4" aria-label={t('Send')} aria-disabled={!canSend}>
          <ChatIcon name="send" />
        </button>
      </div>
      <ComposerStatus {...{ uploadingCount, failedCount, remaining, counterId }} />
    </form>
  )
}

function useDraftPhotos() {
  const [keys, setKeys] = useState<string[]>([])
  const [uploadingCount, setUploadingCount] = useState(0)
  const [failedCount, setFailedCount] = useState(0)
  return {
    keys,
    uploadingCount,
    failedCount,
    handlePhotos(uploaded: string[], uploading: number, failed: number) {
      setKeys(uploaded)
      setUploadingCount(uploading)
      setFailedCount(failed)
    },
    /** The field empties itself on the new, empty list. */
    clearPhotos: () => setKeys([]),
  }
}
