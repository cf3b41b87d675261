import { SharePhotos } from '../features/orders/share-photos.tsx'
import { AdminFrame } from './admin-frame.tsx'

export default function AdminSharePage() {
  return (
    <AdminFrame>
      <SharePhotos />
    </AdminFrame>
  )
}
