import { Island } from '../../boot/island.tsx'
import { EnquiryForm } from '../../features/leads/enquiry-form.tsx'
import { ContactCard } from '../../features/site/contact-card.tsx'
import { Booking } from '../islands/booking.tsx'

export const ContactSection = () => (
  <section id="contact" className="bg-linen py-section">
    <div className="wrap grid gap-10 wide:grid-cols-12 wide:gap-x-8">
      <div className="min-w-0 wide:col-span-7">
        <Island name="booking" code="contact" near>
          <Booking />
        </Island>
      </div>
      <aside className="grid content-start gap-6 wide:sticky wide:top-8 wide:col-aside wide:self-start">
        <ContactCard />
        <Island name="enquiry" code="contact" near>
          <EnquiryForm />
        </Island>
      </aside>
    </div>
  </section>
)
