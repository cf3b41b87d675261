import type { ComponentProps } from 'react'
import { ProductView } from '../../features/products/product-view.tsx'
import { PageFrame } from './page-frame.tsx'

export const ProductPage = (props: ComponentProps<typeof ProductView>) => (
  <PageFrame>
    <ProductView {...props} />
  </PageFrame>
)
