import { keptMonths } from '../../../shared/retention.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { KeepYear } from './keep-year.tsx'

const months = (count: number, after: string) => `${count} months after ${after}`

// As the code does it: whoever changes a period changes its line here and on /privacy.
const periods = {
  'Orders, payments and receipts': 'As long as the law asks for the books; of an erased customer without a name',
  'The buyer’s name and GSTIN on a bill': `${keptMonths.billName / 12} years after it was made, also of an erased customer`,
  'Customers, their bookings and chats': 'Until they delete the account, or you erase them',
  'Erased, younger than a year': 'Sealed until a year after the newest of it, unless you turn that off',
  'Bookings that were cancelled or never answered': months(keptMonths.booking, 'they were last touched'),
  'Enquiries and leads that are lost': months(keptMonths.lead, 'they were last touched'),
  'Other enquiries and leads': 'Until you mark them as lost, or are asked to erase them',
  'Chats of guests': months(keptMonths.guestChat, 'the last word'),
  'Photos of an order': months(
    keptMonths.orderPhotos,
    'it was delivered or cancelled, or after a photo was added later',
  ),
  'Photos that were never sent': '24 hours',
  Measurements: months(keptMonths.measurements, 'their last use'),
  'A wearer’s first name and month of birth': 'With the customer',
  Notifications: `${keptMonths.notification} months; the record of each device and mailbox 30 days`,
  'Messages on WhatsApp': '30 days after they were sent',
  'What was agreed to': 'With the customer',
  'This log': '400 days',
}

/** What is kept how long. */
export const KeptHowLong = () => (
  <div className="grid max-w-[760px] gap-5">
    <DescriptionList items={periods} />
    <p className="max-w-paragraph text-ink-soft">What has been kept for that long goes by itself, each night.</p>
    <KeepYear />
    <a className="link justify-self-start text-label" href="/privacy">
      What customers read about it
    </a>
  </div>
)
