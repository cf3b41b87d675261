import { t } from '../../../shared/words/t.ts'
import { toast } from '../../ui/toast.ts'

/** Offers this page's address to whatever the phone shares with; elsewhere it is copied. */
export async function sharePage() {
  const url = location.origin + location.pathname
  if (navigator.share) {
    // It rejects when the phone's share sheet is closed again.
    await navigator.share({ title: document.title, url }).catch(() => {})
    return
  }
  try {
    await navigator.clipboard.writeText(url)
    toast({ tone: 'good', title: t('Link copied'), description: url })
  } catch {
    toast({ title: t('The link to this piece'), description: url })
  }
}
