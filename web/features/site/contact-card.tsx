import { upcomingClosedDays } from '../../../shared/closed-days.ts'
import { contactLinks, phoneText } from '../../../shared/contact.ts'
import { hoursText } from '../../../shared/hours.ts'
import { t } from '../../../shared/words/t.ts'
import { externalLink } from '../../lib/external-links.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { useBoutique } from '../boutique/public.tsx'

/** The boutique as a card: where it is, when it is open, how to reach it. */
export const ContactCard = () => (
  <div className="on-night relative grid gap-4 px-[28px] pt-7 pb-5 md:gap-6.5 md:px-10 md:py-11">
    <ContactFacts />
    <OpenNow />
    <QuickLinks />
  </div>
)

/** The line that says whether the shop is open. The kept page cannot know: show-open-now.ts writes it. */
const OpenNow = () => <p className="-mt-5 min-h-6 text-label text-balance text-on-night-soft" data-open-now />

function QuickLinks() {
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

function ContactFacts() {
  const facts = useBoutique()
  const { street, area, city, postcode, state } = facts.address
  const links = contactLinks(facts)
  return (
    <>
      <div className="pointer-events-none absolute inset-2.5 border border-dashed border-thread opacity-70" />
      <h3>{t('Come and see us')}</h3>
      <dl className="num grid gap-3.5 leading-normal md:gap-5">
        <div>
          <dt className="text-label text-on-night-soft">{t('Address')}</dt>
          <dd className="text-detail">
            <a className="-my-2 inline-block py-2.5 hover:underline" href={links.maps} {...externalLink}>
              {street && `${street}, `}
              {area},<br />
              {[city, postcode].filter(Boolean).join(' ')}, {state}
              <span className="sr-only"> {t('(opens the map)')}</span>
            </a>
          </dd>
        </div>
        {facts.phone && (
          <div>
            <dt className="text-label text-on-night-soft">{t('Phone')}</dt>
            <dd className="text-detail">
              <a className="-my-2 inline-flex min-h-11 items-center hover:underline" href={links.call}>
                {phoneText(facts.phone)}
              </a>
            </dd>
          </div>
        )}
        <div>
          <dt className="text-label text-on-night-soft">{t('Hours')}</dt>
          <dd className="text-detail">
            {[...hoursText(facts.hours), ...upcomingClosedDays(facts.hours, Date.now())].map((line) => (
              <span key={line} className="block text-balance">
                {line}
              </span>
            ))}
          </dd>
        </div>
      </dl>
    </>
  )
}
