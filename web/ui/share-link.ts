import { t } from '../../shared/words/t.ts'
import { toast } from './toast.tsx'

type Link = {
  url: string
  title?: string
  /** Goes with it where the phone shares; a copied link is the link alone. */
  text?: string
}

/** Offers a link to whatever the phone shares with; elsewhere it is copied. */
export async function shareLink(link: Link) {
  const { url } = link
  if (navigator.share) {
    // It rejects when the phone's share sheet is closed again.
    await navigator.share(link).catch(() => {})
    return
  }
  try {
    await navigator.clipboard.writeText(url)
    toast({ tone: 'good', title: t('Link copied'), description: url })
  } catch {
    toast({ title: t('Please copy it yourself'), description: url })
  }
}
