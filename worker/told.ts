import { lazy } from '../shared/lazy.ts'
import { indianDate, startOfIndianDay } from '../shared/time.ts'
import common from '../shared/words/ml/common.json' with { type: 'json' }
import early from '../shared/words/ml/early.json' with { type: 'json' }
import told from '../shared/words/ml/told.json' with { type: 'json' }
import { type Language, speak, spoken } from '../shared/words/t.ts'

const words = { ...early, ...common, ...told }

/** Runs `say` in a language, for texts from the shop to a person. */
export const sayIn = <Result>(language: Language, say: () => Result) => speak(language, words, say)

/** Returns a text in English with its Malayalam translation: only the database knows the recipient's language. */
export const sayInBoth = <Text extends object>(say: () => Text) => ({ ...say(), malayalam: sayIn('ml', say) })

const englishDay = lazy(
  () => new Intl.DateTimeFormat('en-IN', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'Asia/Kolkata' }),
)
// Spelled out, because 'ml-IN' gives "ഡിസം" and "2026 ഡിസം 22" in some runtimes.
const malayalamMonths = 'ജനുവരി ഫെബ്രുവരി മാർച്ച് ഏപ്രിൽ മേയ് ജൂൺ ജൂലൈ ഓഗസ്റ്റ് സെപ്റ്റംബർ ഒക്ടോബർ നവംബർ ഡിസംബർ'.split(' ')
const malayalamDays = 'ഞായർ തിങ്കൾ ചൊവ്വ ബുധൻ വ്യാഴം വെള്ളി ശനി'.split(' ')

/** `Tuesday, 22 December`, or `ചൊവ്വ, ഡിസംബർ 22`. */
export function dayText(date: string, language: Language) {
  if (language === 'en') return englishDay().format(startOfIndianDay(date))
  return `${malayalamDays[new Date(date).getUTCDay()]}, ${malayalamDate(date)}`
}

const englishDate = lazy(
  () => new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', timeZone: 'Asia/Kolkata' }),
)

function malayalamDate(date: string) {
  const day = new Date(date)
  return `${malayalamMonths[day.getUTCMonth()]} ${day.getUTCDate()}`
}

/** Returns the Indian day of a moment in the current language: `22 December`, or `ഡിസംബർ 22`. */
export const dayOfMonth = (at: Date) =>
  spoken() === 'ml' ? malayalamDate(indianDate(Number(at))) : englishDate().format(at)
