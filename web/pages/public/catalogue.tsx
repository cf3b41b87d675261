import type { ComponentProps } from 'react'
import { Collection } from '../../features/products/collection.tsx'
import { ProductView } from '../../features/products/product-view.tsx'
import { PageFrame } from './page-frame.tsx'

export const CollectionPage = (props: ComponentProps<typeof Collection>) => (
  <PageFrame>
    <Collection {...props} />
  </PageFrame>
)

export const ProductPage = (props: ComponentProps<typeof ProductView>) => (
  <PageFrame>
    <ProductView {...props} />
  </PageFrame>
)
