import { type MouseEvent, useCallback } from 'react'
import { useParams } from 'wouter'
import { categoryOf } from '../../../shared/collections.ts'
import { SiteFrame } from '../../features/site/site-frame.tsx'
import { ServerOnly } from '../../ui/server-only.tsx'
import { NotFoundPage } from './not-found.tsx'
import { ServerOnlyOrLoad } from './server-only-or-load.tsx'

const serverParts = import.meta.env.SSR ? await import('./server-only-parts.ts') : undefined

export function ProductPage() {
  const { category, slug } = useParams<{ category: string; slug: string }>()
  if (!categoryOf(category)) return <NotFoundPage />
  return (
    <SiteFrame>
      {/* The Worker wrote the button, so its press is handled here, and its code comes with the first one.
          https://biomejs.dev/linter/rules/no-static-element-interactions/ */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the button inside is what is pressed */}
      <div onClick={share}>
        {serverParts ? (
          <ServerOnly>
            <serverParts.ProductView slug={slug} />
          </ServerOnly>
        ) : (
          <ServerOnlyProduct slug={slug} />
        )}
      </div>
    </SiteFrame>
  )
}

async function share({ target }: MouseEvent) {
  if (!(target instanceof Element) || !target.closest('[data-share]')) return
  const { sharePage } = await import('../../features/products/share-page.ts')
  await sharePage()
}

function ServerOnlyProduct({ slug }: { slug: string }) {
  const load = useCallback(async () => {
    const { ProductView } = await import('../../features/products/product-view.tsx')
    return () => <ProductView slug={slug} />
  }, [slug])
  return <ServerOnlyOrLoad load={load} />
}
