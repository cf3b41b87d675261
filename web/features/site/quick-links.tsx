import { boutique } from '../../../shared/boutique.ts'
import { outbound } from '../../lib/outbound.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { callLink, whatsappLink } from './contact-links.ts'

const links: { name: string; icon: IconName; href: string; leaves: boolean }[] = [
  { name: 'WhatsApp', icon: 'whatsapp', href: whatsappLink, leaves: true },
  { name: 'Call', icon: 'phone', href: callLink, leaves: false },
  { name: 'Instagram', icon: 'instagram', href: boutique.instagram.url, leaves: true },
  { name: 'Facebook', icon: 'facebook', href: boutique.facebook.url, leaves: true },
]

export function QuickLinks() {
  return (
    <>
      <div className="stitch" />
      <ul className="relative grid grid-cols-2 gap-x-3 gap-y-1">
        {links.map(({ name, icon, href, leaves }) => (
          <li key={name}>
            <a
              className="flex min-h-12 items-center gap-2.5 font-semibold decoration-thread decoration-dashed underline-offset-6 hover:underline"
              href={href}
              {...(leaves && outbound)}
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
