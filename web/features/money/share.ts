import { copyText } from '../../ui/copy-text.ts'

/** Hands a text to the phone's share sheet, or copies it where there is none. */
export async function share(text: string) {
  if (!navigator.share) return copyText(text)
  // It rejects when the phone's share sheet is closed again.
  await navigator.share({ title: document.title, text }).catch(() => {})
}
