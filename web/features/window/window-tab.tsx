import { useSearchParams } from 'wouter'
import { mayLeave } from '../../lib/unsaved.ts'
import { DeskSection } from '../../ui/desk-section.tsx'
import { FactsPart } from './facts-part.tsx'
import { PiecesPart } from './pieces-part.tsx'
import { PostsPart } from './posts-part.tsx'
import { PraisePart } from './praise-part.tsx'

const parts = [
  { value: 'pieces', label: 'Pieces', Content: PiecesPart },
  { value: 'testimonials', label: 'Testimonials', Content: PraisePart },
  { value: 'posts', label: 'Posts', Content: PostsPart },
  { value: 'boutique', label: 'The boutique', Content: FactsPart },
] as const

/** What the public pages show, and the owner's hand on it. */
export function WindowTab() {
  const [search, setSearch] = useSearchParams()
  const { value: open, Content } = parts.find(({ value }) => value === search.get('part')) ?? parts[0]
  return (
    <DeskSection
      title="Window"
      actions={
        <a className="link" href="/" target="_blank" rel="noopener">
          See the shop
        </a>
      }
    >
      <nav aria-label="Window" className="flex flex-wrap gap-x-6">
        {parts.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            className="inline-flex min-h-11 items-center font-medium text-ink-soft decoration-zari decoration-dashed decoration-2 underline-offset-8 hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:underline"
            {...(value === open && { 'aria-current': 'true' })}
            onClick={() => mayLeave() && setSearch({ tab: 'window', part: value })}
          >
            {label}
          </button>
        ))}
      </nav>
      <Content />
    </DeskSection>
  )
}
