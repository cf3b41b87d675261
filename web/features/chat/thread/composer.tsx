import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { chatLimits } from '../../../../shared/chat-rooms.ts'
import { t } from '../../../../shared/words/t.ts'
import type { CompactPhotoFieldProps } from '../../../lib/photos.ts'
import { readJson, writeJson } from '../../../lib/storage.ts'

/** `icon` is the drawing on the field's button. */
export type PhotoSlot = Omit<CompactPhotoFieldProps, 'limit'> & { icon: ReactNode }

type Props = {
  draft: Draft
  onDraft: (draft: Draft) => void
  onSend: (text: string, photos: string[]) => void
  onTyping: () => void
  /** Photo field; absent for guests, who get no button for photos. */
  photos?: (slot: PhotoSlot) => ReactNode
  /** Draft key of the photos on this device. */
  place: string
}

/** Returns whether Enter sends: with a keyboard and a pointer. On a phone Enter adds a new line. */
const hasKeyboard = () => matchMedia('(hover: hover) and (pointer: fine)').matches

/** Field for writing a message: grows with its text and keeps the draft until it is sent. */
export function Composer({ draft, onDraft, onSend, onTyping, photos, place }: Props) {
  const { keys, uploadingCount, failedCount, handlePhotos, clearPhotos } = useDraftPhotos()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    // On a phone, the keyboard would cover the messages before they are read.
    if (hasKeyboard()) field.current?.focus({ preventScroll: true })
  }, [])
  useGrowingField(field)
  const text = draft.text.trim()
  const remaining = chatLimits.text - text.length
  // A failed photo blocks sending, because sending empties the field and would hide the failure.
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
    // Enter also confirms a word on a Malayalam keyboard, which must not send the message.
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
    /** Empties the photo field by giving it a new list. */
    clearPhotos: () => setKeys([]),
  }
}

/** Adjusts the field's height to its text in browsers without `field-sizing` (Safari before 26.2). */
function useGrowingField(fieldRef: RefObject<HTMLTextAreaElement | null>) {
  // Runs after every render: typing, sending and restoring a draft each render.
  useLayoutEffect(() => {
    const field = fieldRef.current
    if (!field || CSS.supports('field-sizing', 'content')) return
    field.style.height = 'auto'
    field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`
  })
}

/** Returns whether the counter is shown: at 200 remaining characters or fewer. */
const showsCounter = (remaining: number) => remaining <= 200

type ComposerStatusProps = {
  uploadingCount: number
  failedCount: number
  /** Remaining characters; negative over the limit. */
  remaining: number
  counterId: string
}

const ComposerStatus = ({ uploadingCount, failedCount, remaining, counterId }: ComposerStatusProps) => (
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

// Separate from ui/icon.tsx, which every visitor fetches: these icons load with the panel.
const paths = {
  clip: 'M8 12.5L13.5 7a3 3 0 0 1 4.2 4.2l-7 7a5 5 0 0 1-7-7L10 5',
  send: 'M4 12L20 5l-5 15-3.5-6.5z',
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 11v5.5M12 7.8h.01',
  lines: 'M5 6.5h14M5 11h14M5 15.5h8',
} as const

export const ChatIcon = ({ name }: { name: keyof typeof paths }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
)

type Draft = { text: string }

/** Draft under a key ('shop', an order, a room), kept on this device through errors, reloads and a sign-in. */
export function useDraft(draftKey: string, initialText = '') {
  const storageKey = `chat-draft:${draftKey}`
  const [draft, setDraft] = useState<Draft>(() => {
    const stored = { text: '', ...Object(readJson(storageKey)) }
    return { text: stored.text || initialText }
  })
  function update(next: Draft) {
    setDraft(next)
    writeJson(storageKey, next.text ? next : undefined)
  }
  return [draft, update] as const
}
