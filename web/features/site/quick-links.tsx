import { t } from '../../../shared/words/t.ts'
import { externalLink } from '../../lib/external-link.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { useBoutique } from '../boutique/public.tsx'
import { contactLinks } from './contact-links.ts'

export function QuickLinks() {
  const facts = useBoutique()
  const { whatsapp, call } = contactLinks(facts)
  const all: { name: string; icon: IconName; href: string | undefined; leaves: boolean }[] = [
    { name: 'WhatsApp', icon: 'whatsapp', href: whatsapp, leaves: true },
    { name: t('Call'), icon: 'phone', href: call, leaves: false },
    { name: 'Instagram', icon: 'instagram', href: facts.instagram?.url, leaves: true },
    { name: 'Facebook', icon: 'facebook', href: facts.facebook?.url, leaves: true },
  ]
  const links = all.filter(({ href }) => href)
  if (links.length === 0) return null
  return (
    <>
      <div className="divider" />
      <ul className="relative grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-x-3 gap-y-1">
        {links.map(({ name, icon, href, leaves }) => (
          <li key={name}>
            <a
              className="flex min-h-12 items-center gap-2.5 font-semibold decoration-thread decoration-dashed underline-offset-6 hover:underline"
              href={href}
              {...(leaves && externalLink)}
            >
              <Icon name={icon} />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
