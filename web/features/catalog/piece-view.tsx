import { useQuery } from '@tanstack/react-query'
import { categories } from '../../../shared/collections.ts'
import { useBoutique } from '../../lib/boutique.ts'
import { rupees } from '../../lib/format.ts'
import { outbound } from '../../lib/outbound.ts'
import { picturesOf } from '../../lib/pieces.ts'
import { whatsapp } from '../../lib/whatsapp.ts'
import { Icon } from '../../ui/icon.tsx'
import { CouldNotLoad } from './could-not-load.tsx'
import { Gallery } from './gallery.tsx'
import { GoesWithIt } from './goes-with-it.tsx'
import { piece as pieceQuery } from './queries.ts'

/** One piece: its pictures, what it is and costs, and the ways from here. Works as it is written, before any script. */
export function PieceView({ slug }: { slug: string }) {
  const { data, isPending, refetch } = useQuery(pieceQuery(slug))
  const facts = useBoutique()
  if (!data)
    return <div className="wrap py-section">{isPending ? <Placeholder /> : <CouldNotLoad onRetry={refetch} />}</div>
  const { piece, besides } = data
  const question = `About "${piece.name}": `
  return (
    <div className="wrap pt-5 pb-section">
      <a
        className="mb-3 inline-flex min-h-11 items-center gap-2.5 text-ink-soft hover:text-ink"
        href={`/collections/${piece.category}`}
      >
        <Icon name="back" />
        {categories[piece.category]}
      </a>
      <div className="grid gap-7 md:grid-cols-12 md:gap-x-8">
        <div className="min-w-0 md:col-span-7">
          <Gallery pictures={picturesOf(piece)} />
        </div>
        <div className="grid content-start justify-items-start gap-4 md:col-[8/13] md:pt-4 lg:pl-6">
          <span className="tag bg-linen text-zari">{categories[piece.category]}</span>
          <h1 className="text-[clamp(2.25rem,1.7rem+2.6vw,3.5rem)] wrap-anywhere">{piece.name}</h1>
          <p className="num font-serif text-[1.75rem] leading-tight">
            <small className="mr-1 font-sans text-label text-ink-soft">From</small>
            {rupees(piece.price)}
          </p>
          <p className="max-w-[54ch] whitespace-pre-line">{piece.description}</p>
          <div className="mt-2 flex w-full flex-wrap items-center gap-x-6 gap-y-2">
            <a className="btn flex-[1_1_220px] md:flex-none" href={`/?piece=${piece.slug}#contact`}>
              Book Consultation
            </a>
            <a className="link" href={whatsapp(facts.whatsapp, question)} {...outbound}>
              Ask about this piece
            </a>
          </div>
          <button type="button" className="link" data-share>
            Share this piece
          </button>
        </div>
      </div>
      {besides.length > 0 && <GoesWithIt pieces={besides} />}
    </div>
  )
}

function Placeholder() {
  return (
    <div role="status" className="grid gap-7 md:grid-cols-12 md:gap-x-8">
      <span className="sr-only">Loading the piece</span>
      <div className="slot md:col-span-7" />
      <div className="grid content-start gap-4 md:col-[8/13]">
        <div className="h-12 bg-linen" />
        <div className="h-28 bg-linen" />
      </div>
    </div>
  )
}
