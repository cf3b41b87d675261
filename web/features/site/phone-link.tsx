import { Icon } from '../../ui/icon.tsx'
import { useBoutique } from '../boutique/public.tsx'
import { contactLinks } from './contact-links.ts'

export function PhoneLink() {
  const facts = useBoutique()
  return (
    <a
      className="num inline-flex min-h-11 items-center gap-2 text-label font-medium whitespace-nowrap"
      href={contactLinks(facts).call}
    >
      <Icon name="phone" />
      {facts.phone}
    </a>
  )
}
