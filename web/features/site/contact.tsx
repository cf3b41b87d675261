import type { ReactNode } from 'react'
import { ServerOnly } from '../../ui/server-only.tsx'
import { ContactFacts } from './contact-facts.tsx'
import { OpenNow } from './open-now.tsx'
import { QuickLinks } from './quick-links.tsx'

export const Contact = ({ children, enquiry }: { children: ReactNode; enquiry: ReactNode }) => (
  <section id="contact" className="bg-linen py-section">
    <div className="wrap grid gap-10 wide:grid-cols-12 wide:gap-x-8">
      <div className="min-w-0 wide:col-span-7">{children}</div>
      <aside className="grid content-start gap-6 wide:sticky wide:top-8 wide:col-aside wide:self-start">
        <ContactCard />
        {enquiry}
      </aside>
    </div>
  </section>
)

const ContactCard = () => (
  <div className="on-night relative grid gap-6.5 px-7 pt-9 pb-8 md:px-10 md:py-11">
    <ServerOnly>{import.meta.env.SSR && <ContactFacts />}</ServerOnly>
    <OpenNow />
    <ServerOnly>{import.meta.env.SSR && <QuickLinks />}</ServerOnly>
  </div>
)
