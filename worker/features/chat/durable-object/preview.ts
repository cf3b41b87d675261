import type { StoredMessage } from './thread.ts'

/** Letters of a preview. */
const previewLength = 120

/** A message in one line, for a list and a notification. */
export function formatPreview({ text, attachments }: Pick<StoredMessage, 'text' | 'attachments'>) {
  const singleLine = text.replace(/\s+/g, ' ').trim()
  if (!singleLine) return attachments.length === 1 ? 'A picture' : `${attachments.length} pictures`
  const characters = [...singleLine]
  return characters.length > previewLength ? `${characters.slice(0, previewLength - 1).join('')}…` : singleLine
}
