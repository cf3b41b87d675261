import { useParams } from 'wouter'
import { usePageTitle } from '../features/boutique/public.tsx'
import { CustomerOrderDetails } from '../features/orders/customer-order-details.tsx'
import { CustomerTestimonial } from '../features/testimonials/customer-testimonial.tsx'
import { OpenChatFromUrl } from '../ui/open-chat-from-url.tsx'
import { CustomerFrame } from './customer-frame.tsx'

export default function OrderPage() {
  usePageTitle('Your order')
  const { id = '' } = useParams()
  return (
    <CustomerFrame>
      {() => (
        <>
          <CustomerOrderDetails id={id} afterDelivery={(orderId) => <CustomerTestimonial orderId={orderId} />} />
          <OpenChatFromUrl orderId={id} />
        </>
      )}
    </CustomerFrame>
  )
}
