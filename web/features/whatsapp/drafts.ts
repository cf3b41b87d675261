import { mergeWhatsapp } from '../../../shared/whatsapp.ts'
import type { Message } from './queries.ts'

/** One message to a person: all that was written for them on a day, the most urgent first. */
export type Draft = Pick<Message, 'id' | 'name' | 'phoneE164' | 'language' | 'text' | 'texts' | 'sentAt'> & {
  /** The other messages that are sent, skipped and put back with it. */
  also: string[]
  topics: Message['topic'][]
}

/** Messages as they are listed, those of one draft as one. */
export function draftsOf(messages: Message[]): Draft[] {
  const byDraft = Map.groupBy(messages, ({ draft }) => draft)
  return [...byDraft.values()].flatMap((group) => {
    const [first, ...others] = group
    if (!first) return []
    const merged = (language: Message['language']) =>
      mergeWhatsapp(group.map(({ text, texts }) => texts?.[language] ?? text))
    return {
      ...first,
      also: others.map(({ id }) => id),
      topics: group.map(({ topic }) => topic),
      // Messages that were sent together have the same words.
      ...(first.texts && { text: merged(first.language), texts: { en: merged('en'), ml: merged('ml') } }),
    }
  })
}
