import { useSearchParams } from 'wouter'
import { FactsEditor } from '../../features/boutique/facts-editor.tsx'
import { WordsEditor } from '../../features/boutique/words-editor.tsx'
import { AdminProducts } from '../../features/products/admin-products.tsx'
import { AdminPosts } from '../../features/social/admin-posts.tsx'
import { AdminTestimonials } from '../../features/testimonials/admin-testimonials.tsx'
import { externalLink } from '../../lib/external-link.ts'
import { confirmLeave } from '../../lib/use-unsaved-changes.ts'
import { AdminSection } from '../../ui/admin-section.tsx'

const sections = [
  { value: 'pieces', label: 'Pieces', Content: AdminProducts },
  { value: 'testimonials', label: 'Testimonials', Content: AdminTestimonials },
  { value: 'posts', label: 'Posts', Content: AdminPosts },
  { value: 'boutique', label: 'The boutique', Content: FactsEditor },
  { value: 'words', label: 'Your words', Content: WordsEditor },
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
      <nav aria-label="Window" className="flex flex-wrap gap-x-6">
        {sections.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            className="inline-flex min-h-11 items-center font-medium text-ink-soft decoration-zari decoration-dashed decoration-2 underline-offset-8 hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:underline"
            {...(value === open && { 'aria-current': 'true' })}
            onClick={() => confirmLeave() && setSearch({ tab: 'window', part: value })}
          >
            {label}
          </button>
        ))}
      </nav>
      <Content />
    </AdminSection>
  )
}
