import { usePageTitle } from '../features/boutique/public.tsx'
import '../styles/app.css'
import { useParams } from 'wouter'
import { RequireUser } from '../features/auth/route-guards.tsx'
import { NotificationBell } from '../features/notifications/notification-bell.tsx'
import { customerInbox } from '../features/notifications/queries.ts'
import { CustomerOrderDetails } from '../features/orders/customer-order-details.tsx'
import { CustomerTestimonial } from '../features/testimonials/customer-testimonial.tsx'
import { logout } from '../session.tsx'
import { OpenChatFromUrl } from '../ui/open-chat-from-url.tsx'
import { AccountHeader } from './account-header.tsx'

export default function OrderPage() {
  usePageTitle('Your order')
  const { id = '' } = useParams()
  return (
    <RequireUser>
      {() => (
        <>
          <AccountHeader settingsPath="/user/settings" logoutLabel="Sign Out" onLogout={logout}>
            <NotificationBell inbox={customerInbox} />
          </AccountHeader>
          <main id="main" className="wrap app-page">
            <CustomerOrderDetails id={id} afterDelivery={(orderId) => <CustomerTestimonial orderId={orderId} />} />
            <OpenChatFromUrl orderId={id} />
          </main>
        </>
      )}
    </RequireUser>
  )
}
