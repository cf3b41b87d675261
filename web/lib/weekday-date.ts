import { lazy } from '../../shared/lazy.ts'
import { spoken } from '../../shared/words/t.ts'

const formatIn = (locale: string) =>
  lazy(
    () =>
      new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'Asia/Kolkata' }),
  )
const [english, malayalam] = [formatIn('en-IN'), formatIn('ml-IN')]

/** Formats `Thu, 17 Dec`. A separate file, because the first rows of the day render before the rest of `format.ts` loads. */
export const weekdayDate = (iso: string) => (spoken() === 'ml' ? malayalam() : english()).format(new Date(iso))
