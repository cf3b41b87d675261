import '../desk.css'
import { useParams } from 'wouter'
import { SignedIn } from '../features/auth/signed-in.tsx'
import { OfferTestimonial } from '../features/catalog/offer-testimonial.tsx'
import { Bell } from '../features/notifications/bell.tsx'
import { customers } from '../features/notifications/queries.ts'
import { OrderRoom } from '../features/orders/order-room.tsx'
import { useTitle } from '../lib/use-title.ts'
import { logout } from '../session.tsx'
import { DeskHeader } from '../ui/desk-header.tsx'
import { OpensChat } from '../ui/opens-chat.tsx'

export default function OrderPage() {
  useTitle('Your order')
  const { id = '' } = useParams()
  return (
    <SignedIn>
      {() => (
        <>
          <DeskHeader settings="/user/settings" leave="Sign Out" onLeave={logout}>
            <Bell inbox={customers} />
          </DeskHeader>
          <main id="main" className="wrap desk-page">
            <OrderRoom id={id} afterDelivery={(orderId) => <OfferTestimonial orderId={orderId} />} />
            <OpensChat orderId={id} />
          </main>
        </>
      )}
    </SignedIn>
  )
}
