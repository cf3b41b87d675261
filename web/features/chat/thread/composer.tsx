import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { chatLimits } from '../../../../shared/chat.ts'
import { ChatIcon } from './chat-icon.tsx'
import type { Draft } from './use-draft.ts'

/** Where pictures are chosen; `keys` are those that are there, `waiting` counts those on their way. */
export type PhotoSlot = { keys: string[]; onChange: (keys: string[], waiting: number) => void; place: string }

type Props = {
  draft: Draft
  onDraft: (changes: Partial<Draft>) => void
  onSend: (text: string, pictures: string[]) => void
  onTyping: () => void
  /** The tray for pictures; without it, as for guests, there is no button for them. */
  pictures?: (slot: PhotoSlot) => ReactNode
  /** Whose pictures these are on this device. */
  place: string
}

/** The counter appears when so many letters are left. */
const counterThreshold = 200
/** A keyboard with a pointer beside it: there Enter sends. On a phone it is a new line. */
const hasKeyboard = () => matchMedia('(hover: hover) and (pointer: fine)').matches

/** Where a message is written: it grows with the text, and keeps it until it is sent. */
export function Composer({ draft, onDraft, onSend, onTyping, pictures, place }: Props) {
  const [keys, setKeys] = useState<string[]>([])
  const [waiting, setWaiting] = useState(0)
  const isClearing = useRef(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    // On a phone the keyboard would cover the messages before they are read.
    if (hasKeyboard()) field.current?.focus({ preventScroll: true })
  }, [])
  const text = draft.text.trim()
  const remaining = chatLimits.text - text.length
  const canSend = (text !== '' || keys.length > 0) && remaining >= 0 && waiting === 0

  function send() {
    field.current?.focus()
    if (!canSend) return
    onSend(text, keys)
    // The tray empties itself on a new, empty list, and is closed when it says so.
    isClearing.current = keys.length > 0
    setKeys([])
    onDraft({ text: '', pictures: isClearing.current })
  }
  function handleKey(event: KeyboardEvent) {
    // Enter also chooses a word of a Malayalam keyboard: that is not a message.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !hasKeyboard()) return
    event.preventDefault()
    send()
  }
  function handlePhotos(ready: string[], onTheirWay: number) {
    setKeys(ready)
    setWaiting(onTheirWay)
    if (isClearing.current && ready.length + onTheirWay === 0) onDraft({ pictures: false })
    isClearing.current = false
  }

  return (
    <form
      className="border-t border-hair bg-paper"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {pictures && draft.pictures && (
        <div className="max-h-[40dvh] overflow-y-auto px-3 pt-3">
          {pictures({ keys, onChange: handlePhotos, place })}
        </div>
      )}
      <div className="flex items-end gap-2 p-3">
        {pictures && (
          <button
            type="button"
            className="icon-btn flex-none"
            aria-label="Attach pictures"
            aria-expanded={draft.pictures}
            onClick={() => onDraft({ pictures: !draft.pictures })}
          >
            <ChatIcon name="clip" />
          </button>
        )}
        <textarea
          ref={field}
          className="input field-sizing-content max-h-40 min-h-12 flex-1 resize-none"
          rows={1}
          dir="auto"
          aria-label="Message"
          aria-describedby={remaining <= counterThreshold ? `${place}-left` : undefined}
          aria-invalid={remaining < 0 || undefined}
          placeholder="Write a message"
          value={draft.text}
          onChange={({ target }) => {
            onDraft({ text: target.value })
            if (target.value.trim()) onTyping()
          }}
          onKeyDown={handleKey}
        />
        <button type="submit" className="btn min-h-12 flex-none px-4" aria-label="Send" aria-disabled={!canSend}>
          <ChatIcon name="send" />
        </button>
      </div>
      <div role="status" className="px-3 text-small text-ink-soft">
        {waiting > 0 && <p className="pb-2.5">{uploadingText(waiting)}</p>}
        {remaining <= counterThreshold && (
          <p id={`${place}-left`} className={remaining < 0 ? 'num pb-2.5 font-semibold text-danger' : 'num pb-2.5'}>
            {remaining < 0
              ? `Message may have at most ${chatLimits.text} characters: ${-remaining} too many`
              : `${remaining} characters left`}
          </p>
        )}
      </div>
    </form>
  )
}

const uploadingText = (count: number) =>
  count === 1
    ? 'A picture is on its way. Send when it is ready.'
    : `${count} pictures are on their way. Send when they are ready.`
