import { rupees } from '../../lib/format.ts'
import { coverOf, pieceHref } from '../../lib/pieces.ts'
import { Photo } from '../../ui/photo.tsx'
import { Piece } from '../../ui/piece.tsx'
import type { Product } from './product-card.tsx'

/** Other pieces of the same rail, in rows. */
export function GoesWithIt({ pieces }: { pieces: Product[] }) {
  return (
    <section className="mt-[clamp(56px,7vw,96px)]" aria-labelledby="goes-with-it">
      <div className="stitch mb-9" />
      <h2 id="goes-with-it" className="mb-3 text-[1.75rem]">
        Goes with it
      </h2>
      <ul>
        {pieces.map((piece) => {
          const cover = coverOf(piece)
          return (
            <li
              key={piece.id}
              className="grid grid-cols-[88px_minmax(0,1fr)] items-center gap-x-4.5 gap-y-1.5 border-b border-hair py-6 md:grid-cols-[104px_minmax(0,1fr)_auto] md:gap-x-8"
            >
              <div className="slot">
                {cover ? (
                  <Photo picture={{ ...cover, alt: '' }} sizes="104px" />
                ) : (
                  <Piece className="absolute inset-[22%]" />
                )}
              </div>
              <div className="min-w-0">
                <h3 className="text-[1.5rem] wrap-anywhere">{piece.name}</h3>
                <p className="num text-label text-ink-soft">From {rupees(piece.price)}</p>
              </div>
              <a className="link max-md:col-start-2 max-md:justify-self-start" href={pieceHref(piece)}>
                See this piece<span className="sr-only">: {piece.name}</span>
              </a>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
