import { type MouseEvent, useCallback } from 'react'
import { useParams } from 'wouter'
import { categoryOf } from '../../../shared/collections.ts'
import { SiteFrame } from '../../features/site/site-frame.tsx'
import { Still } from '../../ui/still.tsx'
import { NotFoundPage } from './not-found.tsx'
import { Served } from './served.tsx'

const parts = import.meta.env.SSR ? await import('./served-parts.ts') : undefined

export function PiecePage() {
  const { category, slug } = useParams<{ category: string; slug: string }>()
  if (!categoryOf(category)) return <NotFoundPage />
  return (
    <SiteFrame>
      {/* The button stands in what the Worker wrote: its press is heard here, and its code comes with the first one. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the button inside is what is pressed */}
      <div onClick={share}>
        {parts ? (
          <Still>
            <parts.PieceView slug={slug} />
          </Still>
        ) : (
          <ServedPiece slug={slug} />
        )}
      </div>
    </SiteFrame>
  )
}

async function share({ target }: MouseEvent) {
  if (!(target instanceof Element) || !target.closest('[data-share]')) return
  const { sharePage } = await import('../../features/catalog/share.ts')
  await sharePage()
}

function ServedPiece({ slug }: { slug: string }) {
  const load = useCallback(async () => {
    const { PieceView } = await import('../../features/catalog/piece-view.tsx')
    return () => <PieceView slug={slug} />
  }, [slug])
  return <Served load={load} />
}
