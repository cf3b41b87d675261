import type { ComponentProps } from 'react'
import { Collection } from '../../features/products/collection.tsx'
import { PageFrame } from './page-frame.tsx'

export const CollectionPage = (props: ComponentProps<typeof Collection>) => (
  <PageFrame>
    <Collection {...props} />
  </PageFrame>
)
