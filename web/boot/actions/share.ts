import { shareLink } from '../../ui/share-link.ts'
import { showToasts } from '../hydrate-island.tsx'

/** Shares this page's address. */
export async function run() {
  if (!navigator.share) showToasts()
  await shareLink({ title: document.title, url: location.origin + location.pathname })
}
