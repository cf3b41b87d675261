import type { Kept } from './thread.ts'

/** Letters of a preview. */
const previewLength = 120

/** A message in one line, for a list and a notification. */
export function previewOf({ text, attachments }: Pick<Kept, 'text' | 'attachments'>) {
  const line = text.replace(/\s+/g, ' ').trim()
  if (!line) return attachments.length === 1 ? 'A picture' : `${attachments.length} pictures`
  const letters = [...line]
  return letters.length > previewLength ? `${letters.slice(0, previewLength - 1).join('')}…` : line
}
