import type { WhatsappLanguage } from '../../../shared/whatsapp.ts'
import type { Message } from './render.ts'

type Shown = { message: Message; draft: string; texts: Record<WhatsappLanguage, string> }

/** A message as the admin sends it, or as she sent it. */
export function toAdmin({ message, draft, texts }: Shown) {
  const { id, topic, about, name, phoneE164, language, createdAt, sentAt } = message
  const text = message.text ?? texts[language]
  return {
    id,
    /** The same for all that goes, or went, in one message. */
    draft,
    topic,
    about,
    name,
    phoneE164,
    language,
    text,
    texts: sentAt ? null : texts,
    createdAt,
    sentAt,
  }
}
