import type { ReactNode } from 'react'
import { ContactCard } from './contact-card.tsx'

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
