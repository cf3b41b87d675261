import { useCallback } from 'react'
import { useParams } from 'wouter'
import { type Category, categoryOf } from '../../../shared/collections.ts'
import { SiteFrame } from '../../features/site/site-frame.tsx'
import { Still } from '../../ui/still.tsx'
import { NotFoundPage } from './not-found.tsx'
import { Served } from './served.tsx'

const parts = import.meta.env.SSR ? await import('./served-parts.ts') : undefined

export function CollectionPage() {
  const category = categoryOf(useParams<{ category: string }>().category)
  if (!category) return <NotFoundPage />
  return (
    <SiteFrame>
      {parts ? (
        <Still>
          <parts.Collection category={category} />
        </Still>
      ) : (
        <ServedCollection category={category} />
      )}
    </SiteFrame>
  )
}

function ServedCollection({ category }: { category: Category }) {
  const load = useCallback(async () => {
    const { Collection } = await import('../../features/catalog/collection.tsx')
    return () => <Collection category={category} />
  }, [category])
  return <Served load={load} />
}
