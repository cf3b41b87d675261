import { toast } from './toast.ts'

/** Copies a text, and says that it did; where a browser does not let it, says the text. */
export async function copyText(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    toast({ tone: 'good', title: 'Copied', description: text })
  } catch {
    toast({ title: 'Please copy it yourself', description: text })
  }
}
