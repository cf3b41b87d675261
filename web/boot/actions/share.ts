import { sharePage } from '../../features/products/share-page.ts'
import { showToasts } from '../hydrate-island.tsx'

export async function run() {
  if (!navigator.share) showToasts()
  await sharePage()
}
