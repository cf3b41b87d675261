import { useParams } from 'wouter'
import { categoryOf } from '../../../shared/collections.ts'
import { Collection } from '../../features/catalog/collection.tsx'
import { SiteFrame } from '../../features/site/site-frame.tsx'
import { NotFoundPage } from './not-found.tsx'

export function CollectionPage() {
  const category = categoryOf(useParams<{ category: string }>().category)
  if (!category) return <NotFoundPage />
  return (
    <SiteFrame>
      <Collection category={category} />
    </SiteFrame>
  )
}
