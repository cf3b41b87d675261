import type { InferResponseType } from 'hono/client'
import { useState } from 'react'
import { Link } from 'wouter'
import type { OccasionKind } from '../../../shared/occasions.ts'
import { indianToday } from '../../../shared/time.ts'
import { renderWhatsapp, type WhatsappLanguage, whatsappLanguageLabels } from '../../../shared/whatsapp.ts'
import { api, send } from '../../api.ts'
import { whatsappUrl } from '../../lib/external-links.ts'
import { longDate } from '../../lib/format.ts'
import { listQuery } from '../../queries.ts'
import { useAction } from '../../shell/use-action.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuButton } from '../../ui/menu.tsx'
import { useBoutique } from '../boutique/public.tsx'

type Occasion = InferResponseType<typeof api.admin.occasions.$get>[number]

export const occasionsQuery = (kind: OccasionKind) => listQuery<Occasion>(api.admin.occasions, { kind })
const occasionKeys = [[api.admin.occasions.$url().pathname]]

/** Shows a family to write to; one press opens the text in WhatsApp and removes the row. */
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

/** Returns a child's name with the age she reaches this year. */
const ageOf = (child: string | null, born: string) =>
  `${child ?? 'A child'}: ${new Date().getFullYear() - Number(born.slice(0, 4))} this year`

const route = api.admin.occasions[':kind'][':about']
/** `keepalive`: the browser may have switched to WhatsApp before the request is sent. */
const keepalive = { init: { keepalive: true } }
const undoMs = 10_000

type Family = { about: string; name: string }

/**
 * Records that a family was contacted or skipped, which hides the row until next year. Either can be undone for 10 s.
 */
function useOccasions(kind: OccasionKind) {
  const undo = useAction({
    mutationFn: ({ about }: Family) => send(route.$delete({ param: { kind, about } })),
    success: (_answer, { name }) => ({ title: 'Back on the list', description: name }),
    failure: 'We could not undo this. Please try again.',
    refresh: occasionKeys,
  })
  const settled = (title: string, family: Family) => ({
    title,
    description: family.name,
    durationMs: undoMs,
    action: { label: 'Undo', onClick: () => undo.mutate(family) },
  })
  const markSent = useAction({
    mutationFn: ({ about }: Family) =>
      send(route.$put({ param: { kind, about }, json: { leftOut: false } }, keepalive)),
    success: (_answer, family) => settled('Marked as sent', family),
    failure: 'We could not mark this as sent. Please try again.',
    refresh: occasionKeys,
  })
  const leaveOut = useAction({
    mutationFn: ({ about }: Family) => send(route.$put({ param: { kind, about }, json: { leftOut: true } })),
    success: (_answer, family) => settled('Left out this time', family),
    failure: 'We could not leave this family out. Please try again.',
    refresh: occasionKeys,
  })
  return { markSent, leaveOut }
}

type Texts = Record<WhatsappLanguage, string>

/** Texts for the parent, in the template format of the WhatsApp messages; `{date}` is the anniversary. */
const texts: Record<OccasionKind | 'baptismAhead' | 'baptismPast', Texts> = {
  baptism: {
    en: `Hello[ {name}],

It is a year today since the baptism[ of {wearer}]. We wish all of you a happy day.

If you would like something made for a birthday or another feast, we would be glad to make it.

{shop}

If you want no such messages, please tell us.`,
    ml: `നമസ്കാരം[ {name}],

മാമോദീസ കഴിഞ്ഞിട്ട് ഇന്ന് ഒരു വർഷമാകുന്നു[: {wearer}]. എല്ലാവർക്കും സന്തോഷം നിറഞ്ഞ ഒരു ദിവസം ആശംസിക്കുന്നു.

പിറന്നാളിനോ മറ്റൊരു വിശേഷത്തിനോ വസ്ത്രം തയ്ക്കാനുണ്ടെങ്കിൽ അറിയിക്കുമല്ലോ.

{shop}

ഇത്തരം സന്ദേശങ്ങൾ വേണ്ടെങ്കിൽ പറഞ്ഞാൽ മതി.`,
  },
  baptismAhead: {
    en: `Hello[ {name}],

On {date} it will be a year since the baptism[ of {wearer}]. We wish all of you a happy day.

If you would like something made for a birthday or another feast, we would be glad to make it.

{shop}

If you want no such messages, please tell us.`,
    ml: `നമസ്കാരം[ {name}],

മാമോദീസ കഴിഞ്ഞിട്ട് {date}-ന് ഒരു വർഷമാകുന്നു[: {wearer}]. എല്ലാവർക്കും സന്തോഷം നിറഞ്ഞ ഒരു ദിവസം ആശംസിക്കുന്നു.

പിറന്നാളിനോ മറ്റൊരു വിശേഷത്തിനോ വസ്ത്രം തയ്ക്കാനുണ്ടെങ്കിൽ അറിയിക്കുമല്ലോ.

{shop}

ഇത്തരം സന്ദേശങ്ങൾ വേണ്ടെങ്കിൽ പറഞ്ഞാൽ മതി.`,
  },
  baptismPast: {
    en: `Hello[ {name}],

On {date} it was a year since the baptism[ of {wearer}]. We hope all of you had a happy day.

If you would like something made for a birthday or another feast, we would be glad to make it.

{shop}

If you want no such messages, please tell us.`,
    ml: `നമസ്കാരം[ {name}],

മാമോദീസ കഴിഞ്ഞിട്ട് {date}-ന് ഒരു വർഷമായി[: {wearer}]. എല്ലാവർക്കും ഞങ്ങളുടെ ആശംസകൾ.

പിറന്നാളിനോ മറ്റൊരു വിശേഷത്തിനോ വസ്ത്രം തയ്ക്കാനുണ്ടെങ്കിൽ അറിയിക്കുമല്ലോ.

{shop}

ഇത്തരം സന്ദേശങ്ങൾ വേണ്ടെങ്കിൽ പറഞ്ഞാൽ മതി.`,
  },
  communion: {
    en: `Hello[ {name}],

Is a First Communion coming up[ for {wearer}]? If so, we would be glad to make the dress or suit, measured with time to spare.

{shop}

If you want no such messages, please tell us.`,
    ml: `നമസ്കാരം[ {name}],

ആദ്യകുർബാന അടുത്തുവരുന്നുണ്ടോ[ ({wearer})]? ഉണ്ടെങ്കിൽ നേരത്തേ അളവെടുത്ത് വസ്ത്രം തയ്ച്ചു തരാം.

{shop}

ഇത്തരം സന്ദേശങ്ങൾ വേണ്ടെങ്കിൽ പറഞ്ഞാൽ മതി.`,
  },
}

/** Returns the template for a day: a baptism is upcoming, today or past. */
function occasionText(kind: OccasionKind, day: string, language: WhatsappLanguage, today = indianToday()) {
  if (kind === 'communion') return texts.communion[language]
  const anniversary = anniversaryOf(day)
  if (anniversary === today) return texts.baptism[language]
  return texts[anniversary > today ? 'baptismAhead' : 'baptismPast'][language]
}

/** Returns the anniversary a year later; 29 February becomes 28 February. */
const anniversaryOf = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4).replace('02-29', '02-28')}`
