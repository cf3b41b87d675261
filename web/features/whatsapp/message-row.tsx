import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import {
  maxSentLength,
  type WhatsappLanguage,
  whatsappLanguageLabels,
  whatsappTopicLabels,
} from '../../../shared/whatsapp.ts'
import { whatsappUrl } from '../../lib/external-links.ts'
import { useDraftState } from '../../lib/screen-draft.ts'
import { showAdminTab } from '../../shell/admin-tabs.ts'
import { useDraft } from '../../shell/use-draft.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DraftForm } from '../../ui/draft-form.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuButton } from '../../ui/menu.tsx'
import { ListSection } from '../../ui/sections.tsx'
import { type Draft, draftsOf, todayQuery, useMessages } from './messages.ts'

type RowProps = {
  draft: Draft
  onEdit: (message: EditedMessage) => void
  /** Hides the first words of the message. */
  isShort?: boolean
}

/** Shows a message to send: one press opens it in WhatsApp and marks it as sent. */
export function MessageRow({ draft, onEdit, isShort }: RowProps) {
  const { id, also, name, phoneE164, texts, topics } = draft
  const [language, setLanguage] = useState<WhatsappLanguage>(draft.language)
  const { markSent, skip } = useMessages()
  const text = texts?.[language] ?? draft.text
  const other = language === 'en' ? 'ml' : 'en'
  const isBusy = markSent.isPending || skip.isPending
  const menuButton = (
    <button type="button" className="icon-btn flex-none" aria-label={`More for the message to ${name}`}>
      <Icon name="more" />
    </button>
  )
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-hair py-2.5">
      <div className="min-w-0 grow basis-28 leading-snug">
        <b className="block font-semibold wrap-anywhere" dir="auto">
          {name}
        </b>
        <p className="text-label text-ink-soft">{topics.map((topic) => whatsappTopicLabels[topic]).join(', ')}</p>
        {!isShort && (
          <p className="line-clamp-2 text-label wrap-anywhere text-ink-soft" dir="auto" lang={language}>
            {firstWords(text)}
          </p>
        )}
      </div>
      <div className="ml-auto flex flex-none items-center gap-3">
        <a
          className="btn btn-line btn-small"
          href={whatsappUrl(phoneE164, text)}
          target="_blank"
          rel="noopener"
          aria-disabled={isBusy}
          onClick={(event) => (isBusy ? event.preventDefault() : markSent.mutate({ id, also, name, text }))}
        >
          Send<span className="sr-only"> to {name} on WhatsApp</span>
        </a>
        <Menu trigger={menuButton}>
          <MenuButton onPress={() => onEdit({ id, also, name, phoneE164, language, text })}>Edit</MenuButton>
          <MenuButton onPress={() => setLanguage(other)}>In {whatsappLanguageLabels[other]}</MenuButton>
          <MenuButton onPress={() => skip.mutate({ id, also, name })}>Skip</MenuButton>
        </Menu>
      </div>
    </li>
  )
}

/** Returns the text without its greeting, so the two-line preview shows the subject. */
const firstWords = (text: string) => {
  const [greeting = '', ...rest] = text.split(/\n+/)
  return rest.length > 0 && greeting.length < 60 ? rest.join(' ') : text
}

type EditedMessage = Pick<Draft, 'id' | 'also' | 'name' | 'phoneE164' | 'language' | 'text'>

/** Holds the edited message outside the list: its row may disappear during editing, and the text stays. */
export function useEditMessage() {
  const [message, edit] = useState<EditedMessage>()
  return { edit, dialog: message && <EditMessage message={message} onClose={() => edit(undefined)} /> }
}

type Props = { message: EditedMessage; onClose: () => void }

/** Edits one message before sending; the template is unchanged. */
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

/** Messages shown on the day's page. */
const firstRows = 3

/** Lists the most urgent waiting messages on the day's page; a tab lists all of them. */
export function MessagesToSend() {
  const { data } = useQuery(todayQuery)
  const { edit, dialog } = useEditMessage()
  if (!data || data.toSend.length === 0) return dialog
  const { more } = data
  const toSend = draftsOf(data.toSend)
  return (
    <>
      <ListSection
        title="Messages to send"
        count={more.toSend ? `${toSend.length}+` : toSend.length}
        more={
          <Link className="link text-label" href="/admin?tab=whatsapp" onClick={showAdminTab}>
            {more.toSend || toSend.length > firstRows ? 'All messages' : 'Messages that were sent'}
          </Link>
        }
      >
        {toSend.slice(0, firstRows).map((draft) => (
          <MessageRow key={draft.id} draft={draft} onEdit={edit} isShort />
        ))}
      </ListSection>
      {dialog}
    </>
  )
}
