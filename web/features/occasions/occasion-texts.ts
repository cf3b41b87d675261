import type { OccasionKind } from '../../../shared/occasions.ts'
import { indianToday } from '../../../shared/time.ts'
import type { WhatsappLanguage } from '../../../shared/whatsapp.ts'

type Texts = Record<WhatsappLanguage, string>

/** Texts for the parent, as templates like those of the WhatsApp messages; `{date}` is the anniversary. */
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

/** The template for a day: a baptism is spoken of as still to come, as today, or as past. */
export function occasionText(kind: OccasionKind, day: string, language: WhatsappLanguage, today = indianToday()) {
  if (kind === 'communion') return texts.communion[language]
  const anniversary = anniversaryOf(day)
  if (anniversary === today) return texts.baptism[language]
  return texts[anniversary > today ? 'baptismAhead' : 'baptismPast'][language]
}

/** The same day a year later; 29 February has its own on the 28th. */
export const anniversaryOf = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4).replace('02-29', '02-28')}`
