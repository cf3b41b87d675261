import { truncate } from '../../../../shared/truncate.ts'
import { t } from '../../../../shared/words/t.ts'
import type { StoredMessage } from './thread.ts'

/** Letters of a preview. */
const previewLength = 120

/** A message in one line, for a list and a notification. */
export function formatPreview({ text, attachments }: Pick<StoredMessage, 'text' | 'attachments'>) {
  const singleLine = text.replace(/\s+/g, ' ').trim()
  if (!singleLine) {
    const { length: count } = attachments
    return count === 1 ? t('A picture') : t('{count} pictures', { count })
  }
  const isLong = [...singleLine].length > previewLength
  return isLong ? `${truncate(singleLine, previewLength - 1)}…` : singleLine
}
