import type { ReactNode } from 'react'
import { ContactCard } from './contact-card.tsx'

/** The way to the boutique: what is asked of the visitor, and beside it where and when to find us, and a short question. */
export function Contact({ children, enquiry }: { children: ReactNode; enquiry: ReactNode }) {
  return (
    <section id="contact" className="bg-linen py-section">
      <div className="wrap grid gap-10 min-[1000px]:grid-cols-12 min-[1000px]:gap-x-8">
        <div className="min-w-0 min-[1000px]:col-span-7">{children}</div>
        <aside className="grid content-start gap-6 min-[1000px]:sticky min-[1000px]:top-8 min-[1000px]:col-[9/13] min-[1000px]:self-start">
          <ContactCard />
          {enquiry}
        </aside>
      </div>
    </section>
  )
}
