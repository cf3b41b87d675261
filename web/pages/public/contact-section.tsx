import { t } from '../../../shared/words/t.ts'
import { Island } from '../../boot/island.tsx'
import { EnquiryForm } from '../../features/leads/enquiry-form.tsx'
import { ContactCard } from '../../features/site/contact-card.tsx'
import { Booking } from '../islands/booking.tsx'

export const ContactSection = () => (
  <section id="contact" className="bg-linen py-8 md:py-section">
    <div className="wrap grid grid-cols-1 gap-7 wide:grid-cols-12 wide:gap-x-8">
      <div className="wide:col-span-7">
        <noscript>
          <p className="mb-6 font-semibold">
            {t('These forms need JavaScript. Without it, please call us or use WhatsApp.')}
          </p>
        </noscript>
        <Island name="booking" code="contact" near>
          <Booking />
        </Island>
      </div>
      <aside className="grid grid-cols-1 content-start gap-6 wide:sticky wide:top-20 wide:col-aside wide:self-start">
        <ContactCard />
        <Island name="enquiry" code="contact" near>
          <EnquiryForm />
        </Island>
      </aside>
    </div>
  </section>
)
