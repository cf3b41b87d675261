import { useSearchParams } from 'wouter'
import { FactsEditor } from '../../features/boutique/facts-editor.tsx'
import { WordsEditor } from '../../features/boutique/words-editor.tsx'
import { AdminProducts } from '../../features/products/admin-products.tsx'
import { AdminPosts } from '../../features/social/admin-posts.tsx'
import { AdminTestimonials } from '../../features/testimonials/admin-testimonials.tsx'
import { externalLink } from '../../lib/external-link.ts'
import { AdminSection } from '../../ui/admin-section.tsx'
import { SectionNav } from '../../ui/section-nav.tsx'

const sections = [
  { value: 'pieces', label: 'Pieces', Content: AdminProducts },
  { value: 'testimonials', label: 'Testimonials', Content: AdminTestimonials },
  { value: 'posts', label: 'Posts', Content: AdminPosts },
  { value: 'boutique', label: 'The boutique', Content: FactsEditor },
  { value: 'words', label: 'Texts and pictures', Content: WordsEditor },
] as const

export function StorefrontTab() {
  const [search, setSearch] = useSearchParams()
  const { value: open, Content } = sections.find(({ value }) => value === search.get('part')) ?? sections[0]
  return (
    <AdminSection
      title="Window"
      actions={
        <a className="link" href="/" {...externalLink}>
          See the shop
        </a>
      }
    >
      <SectionNav
        label="Window"
        sections={sections}
        open={open}
        onOpen={(part) => setSearch({ tab: 'window', part })}
      />
      <Content />
    </AdminSection>
  )
}
