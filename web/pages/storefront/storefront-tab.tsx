import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { FactsEditor } from '../../features/boutique/facts-editor.tsx'
import { WordsEditor } from '../../features/boutique/words-editor.tsx'
import { AdminProducts } from '../../features/products/admin-products.tsx'
import { AdminPosts } from '../../features/social/admin-posts.tsx'
import { AdminTestimonials } from '../../features/testimonials/admin-testimonials.tsx'
import { externalLink } from '../../lib/external-links.ts'
import { AdminSection } from '../../ui/admin-section.tsx'

const parts: Record<string, () => ReactNode> = {
  testimonials: AdminTestimonials,
  posts: AdminPosts,
  boutique: FactsEditor,
  words: WordsEditor,
}

export function StorefrontTab() {
  const [search] = useSearchParams()
  const Content = parts[search.get('part') ?? ''] ?? AdminProducts
  return (
    <AdminSection
      title="Website"
      actions={
        <a className="link" href="/" {...externalLink}>
          See the shop
        </a>
      }
    >
      <Content />
    </AdminSection>
  )
}
