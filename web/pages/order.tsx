import { useParams } from 'wouter'
import { t } from '../../shared/words/t.ts'
import { usePageTitle } from '../features/boutique/public.tsx'
import { OpenChatFromUrl } from '../features/chat/panel/open-chat-from-url.tsx'
import { CustomerOrderDetails } from '../features/orders/customer-order-details.tsx'
import { CustomerTestimonial } from '../features/testimonials/customer-testimonial.tsx'
import { CustomerFrame } from './customer-frame.tsx'

export default function OrderPage() {
  usePageTitle(t('Your order'))
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
