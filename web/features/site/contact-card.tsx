import { ContactFacts } from './contact-facts.tsx'
import { OpenNow } from './open-now.tsx'
import { QuickLinks } from './quick-links.tsx'

/** The boutique as a card: where it is, when it is open, how to reach it. */
export const ContactCard = () => (
  <div className="on-night relative grid gap-6.5 px-7 pt-9 pb-8 md:px-10 md:py-11">
    <ContactFacts />
    <OpenNow />
    <QuickLinks />
  </div>
)
