import { createContext, use } from 'react'
import { malayalamPath } from '../../../shared/words/paths.ts'
import { spoken } from '../../../shared/words/t.ts'

/** The page's path without the `/ml`, where it is there in both languages. */
export const OtherLanguage = createContext<string | undefined>(undefined)

type Props = { className: string /** Takes the page's `?next=` along. */; keepsNext?: boolean }

/** To the same page in the other language, each under its own name. */
export function LanguageLink({ className, keepsNext }: Props) {
  const path = use(OtherLanguage)
  if (!path) return null
  const next = keepsNext && { 'data-keeps-next': '' }
  return spoken() === 'ml' ? (
    <a className={className} lang="en" hrefLang="en" href={path} {...next}>
      English
    </a>
  ) : (
    <a className={className} lang="ml" hrefLang="ml" href={malayalamPath(path)} {...next}>
      മലയാളം
    </a>
  )
}
