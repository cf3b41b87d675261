import { useQuery } from '@tanstack/react-query'
import { t } from '../../../../shared/words/t.ts'
import { ApiError, api, send } from '../../../api.ts'
import { formatRupees } from '../../../lib/format.ts'
import type { PieceLink } from './piece-links.ts'

/** A product below the message that leads to it; one that was retired meanwhile says so, and leads nowhere. */
export function PieceCard({ href, slug }: PieceLink) {
  const { data, error } = useQuery({
    queryKey: [api.products[':slug'].$url({ param: { slug } }).pathname],
    queryFn: () => send(api.products[':slug'].$get({ param: { slug } })),
  })
  // The place of the words is kept while they are on their way: what is below must not jump.
  const className =
    'flex min-h-16 w-64 max-w-full items-center gap-3 border border-hair bg-paper pr-3 text-left text-ink'
  if (error instanceof ApiError && error.status === 404)
    return <p className={`${className} pl-3 text-label text-ink-soft`}>{t('This piece is no longer shown.')}</p>
  const image = data?.piece.images[0]
  return (
    <a className={className} href={href} target="_blank" rel="noopener">
      <span className="image-frame size-16 flex-none">{image && <img src={image} alt="" loading="lazy" />}</span>
      <span className="min-w-0 py-1.5 leading-snug">
        {data ? (
          <>
            <b className="block font-semibold wrap-anywhere">{data.piece.name}</b>
            <span className="num text-label text-ink-soft">
              {t('From')} {formatRupees(data.piece.price)}
            </span>
          </>
        ) : (
          <span className="text-label wrap-anywhere underline">{error ? href : slug.replaceAll('-', ' ')}</span>
        )}
      </span>
    </a>
  )
}
