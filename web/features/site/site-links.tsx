import { createContext, use } from 'react'
import { phoneText } from '../../../shared/contact.ts'
import { malayalamPath } from '../../../shared/words/paths.ts'
import { spoken } from '../../../shared/words/t.ts'
import { Icon } from '../../ui/icon.tsx'
import { useBoutique } from '../boutique/public.tsx'

/** Calls the shop. `isIconOnPhone`: a phone shows the icon alone, named by the number. */
export function PhoneLink({ isIconOnPhone }: { isIconOnPhone?: boolean }) {
  const { phone } = useBoutique()
  return (
    phone && (
      <a
        className={`num inline-flex min-h-11 items-center gap-2 text-label font-medium whitespace-nowrap ${isIconOnPhone ? 'min-w-[44px] justify-center max-[359px]:hidden' : ''}`}
        href={`tel:${phone}`}
      >
        <Icon name="phone" />
        <span className={isIconOnPhone ? 'max-sm:sr-only' : undefined}>{phoneText(phone)}</span>
      </a>
    )
  )
}

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
