import { useParams } from 'wouter'
import { usePageTitle } from '../features/boutique/public.tsx'
import { CustomerDetails } from '../features/customers/customer-details.tsx'
import { Wearers } from '../features/measurements/wearers.tsx'
import { CustomerMoney } from '../features/money/public.ts'
import { CustomerConsents } from '../features/privacy/desk-consents.tsx'
import { EraseCustomer } from '../features/privacy/erase-customer.tsx'
import { AdminFrame } from './admin-frame.tsx'

export default function AdminCustomerPage() {
  usePageTitle('Customer')
  const { id = '' } = useParams()
  return (
    <AdminFrame>
      <CustomerDetails
        id={id}
        money={<CustomerMoney customerId={id} />}
        wearers={<Wearers customerId={id} />}
        consents={<CustomerConsents customerId={id} />}
        erase={<EraseCustomer customerId={id} />}
      />
    </AdminFrame>
  )
}
