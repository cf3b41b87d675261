import { useState } from 'react'
import { Link } from 'wouter'
import type { OccasionKind } from '../../../shared/occasions.ts'
import { renderWhatsapp, type WhatsappLanguage, whatsappLanguageLabels } from '../../../shared/whatsapp.ts'
import { longDate } from '../../lib/format.ts'
import { whatsappUrl } from '../../lib/whatsapp-url.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuButton } from '../../ui/menu.tsx'
import { useBoutique } from '../boutique/public.tsx'
import { anniversaryOf, occasionText } from './occasion-texts.ts'
import type { Occasion } from './queries.ts'
import { useOccasions } from './use-occasions.ts'

/** A family to write to: one press opens the words in WhatsApp and takes it off the list. */
export function OccasionRow({ occasion, kind }: { occasion: Occasion; kind: OccasionKind }) {
  const { about, day, child, customer, phoneE164 } = occasion
  const { name: shop } = useBoutique()
  const [language, setLanguage] = useState(occasion.language)
  const { markSent, leaveOut } = useOccasions(kind)
  const text = renderWhatsapp(occasionText(kind, day, language), {
    ...{ name: customer.firstName, shop },
    ...(child && { wearer: child }),
    ...(kind === 'baptism' && { date: dayMonthIn(anniversaryOf(day), language) }),
  })
  const family = { about, name: customer.name }
  const other = language === 'en' ? 'ml' : 'en'
  const menuButton = (
    <button type="button" className="icon-btn flex-none" aria-label={`More for the message to ${customer.name}`}>
      <Icon name="more" />
    </button>
  )
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-hair py-2.5">
      <div className="min-w-0 grow basis-40 leading-snug">
        <Link className="link font-semibold wrap-anywhere" href={`/admin/customers/${customer.id}`} dir="auto">
          {customer.name}
        </Link>
        <p className="num text-label text-ink-soft">{kind === 'baptism' ? baptismOf(child, day) : ageOf(child, day)}</p>
      </div>
      <div className="ml-auto flex flex-none items-center gap-3">
        <a
          className="btn btn-line btn-small"
          href={whatsappUrl(phoneE164, text)}
          target="_blank"
          rel="noopener"
          aria-disabled={markSent.isPending}
          onClick={(event) => (markSent.isPending ? event.preventDefault() : markSent.mutate(family))}
        >
          Send<span className="sr-only"> to {customer.name} on WhatsApp</span>
        </a>
        <Menu trigger={menuButton}>
          <MenuButton onPress={() => setLanguage(other)}>In {whatsappLanguageLabels[other]}</MenuButton>
          <MenuButton onPress={() => leaveOut.isPending || leaveOut.mutate(family)}>Leave out this time</MenuButton>
        </Menu>
      </div>
      <details className="basis-full text-label">
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">
          What it says<span className="sr-only"> to {customer.name}</span>
        </summary>
        <p className="pb-2 wrap-anywhere whitespace-pre-line" dir="auto" lang={language}>
          {text}
        </p>
      </details>
    </li>
  )
}

const dayMonthIn = (day: string, language: WhatsappLanguage) =>
  new Intl.DateTimeFormat(`${language}-IN`, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(Date.parse(day))

const baptismOf = (child: string | null, day: string) =>
  `${child ? `${child}: baptism` : 'Baptism'} on ${longDate(day)}`

/** How old a child gets in the year that it is now. */
const ageOf = (child: string | null, born: string) =>
  `${child ?? 'A child'}: ${new Date().getFullYear() - Number(born.slice(0, 4))} this year`
