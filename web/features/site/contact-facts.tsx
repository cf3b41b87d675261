import { hoursText, upcomingClosedDays } from '../../../shared/hours.ts'
import { phoneText } from '../../../shared/phone-text.ts'
import { t } from '../../../shared/words/t.ts'
import { externalLink } from '../../lib/external-link.ts'
import { useBoutique } from '../boutique/public.tsx'
import { contactLinks } from './contact-links.ts'

export function ContactFacts() {
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
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </dd>
        </div>
      </dl>
    </>
  )
}
