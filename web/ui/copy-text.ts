import { t } from '../../shared/words/t.ts'
import { toast } from './toast.tsx'

/** Copies a text, and says that it did; where a browser does not let it, says the text. */
export async function copyText(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    toast({ tone: 'good', title: t('Copied'), description: text })
  } catch {
    toast({ title: t('Please copy it yourself'), description: text })
  }
}
