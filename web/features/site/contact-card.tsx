import { ServerOnly } from '../../ui/server-only.tsx'
import { ContactFacts } from './contact-facts.tsx'
import { OpenNow } from './open-now.tsx'
import { QuickLinks } from './quick-links.tsx'

export const ContactCard = () => (
  <div className="on-night relative grid gap-6.5 px-7 pt-9 pb-8 md:px-10 md:py-11">
    {import.meta.env.SSR ? (
      <ServerOnly>
        <ContactFacts />
      </ServerOnly>
    ) : (
      <ServerOnly />
    )}
    <OpenNow />
    {import.meta.env.SSR ? (
      <ServerOnly>
        <QuickLinks />
      </ServerOnly>
    ) : (
      <ServerOnly />
    )}
  </div>
)
