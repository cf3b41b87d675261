import { DescriptionList } from '../../ui/description-list.tsx'

// As the code does it: whoever changes a period changes its line here and on /privacy.
const periods = {
  'Orders, payments and receipts': 'As long as the law asks for the books',
  'Bookings, enquiries, chats, measurements, photos': 'Until their customer asks you to erase them',
  'Photos that were never sent': '24 hours',
  'Messages on WhatsApp': '30 days after they were sent',
  'Sent notifications': '30 days the record of each device and mailbox',
  'What was agreed to': 'With the customer',
  'This log': '400 days',
}

/** What is kept how long. */
export const KeptHowLong = () => (
  <div className="grid max-w-[760px] gap-5">
    <DescriptionList items={periods} />
    <a className="link justify-self-start text-label" href="/privacy">
      What customers read about it
    </a>
  </div>
)
