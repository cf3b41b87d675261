import type { OccasionKind } from '../../../shared/occasions.ts'
import type { WhatsappLanguage } from '../../../shared/whatsapp.ts'

/** What is ready to be sent, to the parent: templates as those of the WhatsApp messages. */
export const occasionTexts: Record<OccasionKind, Record<WhatsappLanguage, string>> = {
  baptism: {
    en: `Hello[ {name}],

It is a year since the baptism[ of {wearer}]. We wish all of you a happy day.

If you would like something made for a birthday or another feast, we would be glad to make it.

{shop}

If you want no such messages, please tell us.`,
    ml: `നമസ്കാരം[ {name}],

മാമോദീസ കഴിഞ്ഞിട്ട് ഒരു വർഷമാകുന്നു[: {wearer}]. എല്ലാവർക്കും സന്തോഷം നിറഞ്ഞ ഒരു ദിവസം ആശംസിക്കുന്നു.

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
