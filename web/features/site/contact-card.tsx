import { ContactFacts } from './contact-facts.tsx'
import { OpenNow } from './open-now.tsx'
import { QuickLinks } from './quick-links.tsx'

/** The boutique as a card: where it is, when it is open, how to reach it. */
export const ContactCard = () => (
  <div className="on-night relative grid gap-4 px-[28px] pt-7 pb-5 md:gap-6.5 md:px-10 md:py-11">
    <ContactFacts />
    <OpenNow />
    <QuickLinks />
  </div>
)
