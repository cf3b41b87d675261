import { boutique } from '../../../shared/boutique.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { callLink, mapsLink, outbound, whatsappLink } from './contact-links.ts'
import { OpenNow } from './open-now.tsx'

const { street, area, city, postcode, state } = boutique.address
const quick: { name: string; icon: IconName; href: string; leaves: boolean }[] = [
  { name: 'WhatsApp', icon: 'whatsapp', href: whatsappLink, leaves: true },
  { name: 'Call', icon: 'phone', href: callLink, leaves: false },
  { name: 'Instagram', icon: 'instagram', href: boutique.instagram.url, leaves: true },
  { name: 'Facebook', icon: 'facebook', href: boutique.facebook.url, leaves: true },
]

/** Where, when and how to reach the boutique. */
export function ContactCard() {
  return (
    <div className="on-night relative grid gap-6.5 px-7 pt-9 pb-8 md:px-10 md:py-11">
      <div className="pointer-events-none absolute inset-2.5 border border-dashed border-thread opacity-70" />
      <h3>Come and see us</h3>
      <dl className="num grid gap-5 leading-normal">
        <div>
          <dt className="text-label text-on-night-soft">Address</dt>
          <dd className="text-[1.0625rem]">
            <a className="inline-block py-2.5 -my-2 hover:underline" href={mapsLink} {...outbound}>
              {street}, {area},<br />
              {city} {postcode}, {state}
              <span className="sr-only"> (opens the map)</span>
            </a>
          </dd>
        </div>
        <div>
          <dt className="text-label text-on-night-soft">Phone</dt>
          <dd className="text-[1.0625rem]">
            <a className="-my-2 inline-flex min-h-11 items-center hover:underline" href={callLink}>
              {boutique.phone}
            </a>
          </dd>
        </div>
        <div>
          <dt className="text-label text-on-night-soft">Hours</dt>
          <dd className="text-[1.0625rem]">
            {boutique.hoursText.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
            <OpenNow />
          </dd>
        </div>
      </dl>
      <div className="stitch" />
      <ul className="relative grid grid-cols-2 gap-x-3 gap-y-1">
        {quick.map(({ name, icon, href, leaves }) => (
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
    </div>
  )
}
