import { useState } from 'react'
import { type WhatsappLanguage, whatsappLanguageLabels, whatsappTopicLabels } from '../../../shared/whatsapp.ts'
import { whatsappUrl } from '../../lib/external-links.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuButton } from '../../ui/menu.tsx'
import type { Draft } from './drafts.ts'
import type { EditedMessage } from './edit-message.tsx'
import { useMessages } from './use-messages.ts'

/** A message to send: one press opens it in WhatsApp and marks it as sent. */
export function MessageRow({ draft, onEdit }: { draft: Draft; onEdit: (message: EditedMessage) => void }) {
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
        <p className="text-label">{topics.map((topic) => whatsappTopicLabels[topic]).join(', ')}</p>
        <p className="line-clamp-2 text-label wrap-anywhere text-ink-soft" dir="auto" lang={language}>
          {firstWords(text)}
        </p>
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

/** What the message is about: the greeting is in each of them, and two lines are soon full. */
const firstWords = (text: string) => {
  const [greeting = '', ...rest] = text.split(/\n+/)
  return rest.length > 0 && greeting.length < 60 ? rest.join(' ') : text
}
