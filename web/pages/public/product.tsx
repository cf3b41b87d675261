import { usePageFiles } from '../../boot/page-files.ts'
import { ProductView, type ProductWithRelated } from '../../features/products/product-view.tsx'
import { PageFrame } from './page-frame.tsx'

export const ProductPage = ({ data }: { data?: ProductWithRelated }) => {
  const shareAction = usePageFiles()('boot/actions/share.ts')
  return (
    <PageFrame>
      <ProductView data={data} shareAction={shareAction} />
    </PageFrame>
  )
}
