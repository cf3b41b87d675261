import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ProductChange } from '../../../shared/catalog.ts'
import { categories } from '../../../shared/collections.ts'
import { api, send, useRefresh } from '../../api.ts'
import { rupees } from '../../lib/format.ts'
import { coverOf } from '../../lib/pieces.ts'
import { Photo } from '../../ui/photo.tsx'
import { Piece as EmptyPiece } from '../../ui/piece.tsx'
import { atDesk, keys, type Piece } from './queries.ts'
import { saveFailed } from './save-failed.ts'
import { WindowRow } from './window-row.tsx'

type Props = {
  piece: Piece
  onEdit: () => void /** Where it stands on the home page. */
  place?: number
  order?: ReactNode
}

/** One piece at the desk, with what is done to it most. */
export function PieceRow({ piece, onEdit, place, order }: Props) {
  const refresh = useRefresh(keys.pieces)
  const { mutate, isPending } = useMutation({
    mutationFn: (change: ProductChange) =>
      send(api.admin.products[':id'].$patch({ param: { id: piece.id }, json: change })),
    onSuccess: refresh,
    onError: saveFailed,
  })
  const change = (label: string, json: ProductChange) => (
    <button type="button" className="link" aria-disabled={isPending} onClick={() => isPending || mutate(json)}>
      {label}
      <span className="sr-only"> {piece.name}</span>
    </button>
  )
  const isFeatured = piece.featured > 0
  return (
    <WindowRow
      picture={<Cover piece={piece} />}
      title={piece.name}
      facts={[
        categories[piece.category],
        rupees(piece.price),
        place ? `Place ${place}` : isFeatured && 'On the home page',
      ]}
      order={order}
    >
      <button type="button" className="link" onClick={onEdit}>
        Edit<span className="sr-only"> {piece.name}</span>
      </button>
      {piece.retiredAt
        ? change('Bring back', { retired: false })
        : change(isFeatured ? 'Take off the home page' : 'Show on the home page', { featured: !isFeatured })}
    </WindowRow>
  )
}

function Cover({ piece }: { piece: Piece }) {
  const cover = coverOf(piece)
  if (!cover) return <EmptyPiece className="absolute inset-[22%]" />
  if (piece.retiredAt) return <img src={atDesk(cover.src)} alt="" loading="lazy" />
  return <Photo picture={{ ...cover, alt: '' }} sizes="104px" />
}
