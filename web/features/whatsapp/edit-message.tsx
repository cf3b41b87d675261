import { useState } from 'react'
import { maxSentLength } from '../../../shared/whatsapp.ts'
import { whatsappUrl } from '../../lib/external-links.ts'
import { useDraftState } from '../../lib/screen-draft.ts'
import { useDraft } from '../../shell/use-draft.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DraftForm } from '../../ui/draft-form.tsx'
import { TextArea } from '../../ui/field.tsx'
import type { Draft } from './drafts.ts'
import { useMessages } from './use-messages.ts'

export type EditedMessage = Pick<Draft, 'id' | 'also' | 'name' | 'phoneE164' | 'language' | 'text'>

/** The message that is edited stands beside its list: a row may leave while it is typed, the text stays. */
export function useEditMessage() {
  const [message, edit] = useState<EditedMessage>()
  return { edit, dialog: message && <EditMessage message={message} onClose={() => edit(undefined)} /> }
}

type Props = { message: EditedMessage; onClose: () => void }

/** A word or two changed before it goes; the template stays as it is. */
function EditMessage({ message, onClose }: Props) {
  const { id, also, name, phoneE164, language, text } = message
  const { markSent } = useMessages()
  const draft = useDraft(`message-${id}-${language}`)
  const [edited, setEdited] = useDraftState(draft, () => text)
  const [dirty, setDirty] = useDraftState(draft, () => draft.typed !== undefined)
  const isEmpty = edited.trim() === ''
  const form = { onChange: () => setDirty(true) }
  return (
    <Dialog open onOpenChange={onClose} title={`Message to ${name}`}>
      <DraftForm submit={{ form, errors: {}, busy: false, dirty, setDirty, clearErrors() {}, draft }}>
        <TextArea
          label="Text"
          name="text"
          rows={10}
          maxLength={maxSentLength}
          dir="auto"
          value={edited}
          onChange={({ target }) => setEdited(target.value)}
        />
        <footer className="dialog-footer">
          <a
            className="btn"
            href={whatsappUrl(phoneE164, edited)}
            target="_blank"
            rel="noopener"
            aria-disabled={isEmpty}
            onClick={(event) => {
              if (isEmpty) return event.preventDefault()
              markSent.mutate({ id, also, name, text: edited.trim() })
              draft.forget()
              onClose()
            }}
          >
            Send
          </a>
        </footer>
      </DraftForm>
    </Dialog>
  )
}
