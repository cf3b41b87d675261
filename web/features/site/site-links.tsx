import { createContext, use } from 'react'
import { contactLinks, phoneText } from '../../../shared/contact.ts'
import { malayalamPath } from '../../../shared/words/paths.ts'
import { spoken, t } from '../../../shared/words/t.ts'
import { externalLink } from '../../lib/external-links.ts'
import { Icon } from '../../ui/icon.tsx'
import { useBoutique } from '../boutique/public.tsx'

/** Calls the shop. With `isIconOnPhone` a phone shows only the icon, labelled with the number. */
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

/** The page's path without `/ml`; undefined if the page exists in one language only. */
export const OtherLanguage = createContext<string | undefined>(undefined)

type Props = { className: string /** Keeps the page's `?next=`. */; keepsNext?: boolean }

/** Links to the same page in the other language, named in that language. */
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

/** Says, if scripts are disabled, that this page needs them, and how to contact a person instead. */
export function NeedsScript() {
  const boutique = useBoutique()
  const { whatsapp, call } = contactLinks(boutique)
  return (
    <noscript>
      <p className="flex flex-wrap items-center gap-x-6 gap-y-2 bg-linen px-gutter py-4">
        {t('This page needs JavaScript, which is turned off here. Please turn it on, or ask us:')}
        {call && (
          <a className="btn btn-line btn-small" href={call}>
            {t('Call {phone}', { phone: phoneText(boutique.phone ?? '') })}
          </a>
        )}
        <a className="btn btn-line btn-small" href={whatsapp ?? '/#contact'} {...(whatsapp && externalLink)}>
          {whatsapp ? 'WhatsApp' : t('Contact us')}
        </a>
      </p>
    </noscript>
  )
}
