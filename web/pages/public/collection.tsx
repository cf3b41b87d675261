import { useCallback } from 'react'
import { useParams } from 'wouter'
import { type Category, categoryOf } from '../../../shared/collections.ts'
import { SiteFrame } from '../../features/site/site-frame.tsx'
import { ServerOnly } from '../../ui/server-only.tsx'
import { NotFoundPage } from './not-found.tsx'
import { ServerOnlyOrLoad } from './server-only-or-load.tsx'

const serverParts = import.meta.env.SSR ? await import('./server-only-parts.ts') : undefined

export function CollectionPage() {
  const category = categoryOf(useParams<{ category: string }>().category)
  if (!category) return <NotFoundPage />
  return (
    <SiteFrame>
      {serverParts ? (
        <ServerOnly>
          <serverParts.Collection category={category} />
        </ServerOnly>
      ) : (
        <ServerOnlyCollection category={category} />
      )}
    </SiteFrame>
  )
}

function ServerOnlyCollection({ category }: { category: Category }) {
  const load = useCallback(async () => {
    const { Collection } = await import('../../features/products/collection.tsx')
    return () => <Collection category={category} />
  }, [category])
  return <ServerOnlyOrLoad load={load} />
}
