import { collectionName } from '../../../shared/collections.ts'
import { contactLinks } from '../../../shared/contact.ts'
import { t } from '../../../shared/words/t.ts'
import { externalLink } from '../../lib/external-links.ts'
import { Icon } from '../../ui/icon.tsx'
import { useBoutique, Wordmark } from '../boutique/public.tsx'
import { chatOpensId } from '../chat/public.ts'
import { LanguageLink, PhoneLink } from './site-links.tsx'

export const menuId = 'menu'

/**
 * The menu of a narrow screen. A popover, so the browser itself opens it, closes it on Escape and gives the focus back,
 * before any script is there; boot/page.ts closes it when one of its links is followed, and keeps the focus in it.
 */
export const SiteMenu = () => (
  <nav
    id={menuId}
    popover="auto"
    aria-label={t('Menu')}
    className="fixed inset-y-0 right-0 left-auto h-dvh w-full max-w-[380px] flex-col overflow-auto overscroll-contain bg-paper px-6 pt-2 text-ink [box-shadow:var(--float)] transition-opacity duration-200 backdrop:bg-[rgb(28_20_14/0.55)] open:flex starting:open:opacity-0"
  >
    <div className="flex min-h-12 items-center justify-between">
      <Wordmark />
      <button
        type="button"
        className="icon-btn -mr-2.5"
        aria-label={t('Close menu')}
        popoverTarget={menuId}
        popoverTargetAction="hide"
      >
        <Icon name="close" />
      </button>
    </div>
    <ul>
      {mainNavigation().map(({ name, href }) => (
        <li key={name}>
          <a className="flex min-h-11 items-center border-b border-hair font-serif text-section" href={href}>
            {name}
          </a>
        </li>
      ))}
    </ul>
    <Collections />
    <div className="mt-auto pt-4">
      <Ways />
    </div>
    <MenuAccount />
  </nav>
)

const collections = [
  { category: 'baptism-suits', drawing: 'baptism-suit' },
  { category: 'communion-dresses', drawing: 'communion-dress' },
  { category: 'children', drawing: 'pavadai' },
  { category: 'women', drawing: 'saree-gown' },
  { category: 'accessories', drawing: 'bonnet' },
] as const

const Collections = () => (
  <ul className="grid grid-cols-2 gap-x-4 py-3 [&:lang(ml)]:gap-x-1">
    {collections.map(({ category, drawing }) => (
      <li key={category}>
        <a
          className="flex min-h-13 items-center gap-2.5 text-label leading-tight font-medium [&:lang(ml)]:gap-2 [&:lang(ml)]:text-fine"
          href={`/collections/${category}`}
        >
          <img className="h-11 w-9 bg-frame object-contain p-1" src={`/art/${drawing}.svg`} alt="" loading="lazy" />
          {collectionName(category)}
        </a>
      </li>
    ))}
  </ul>
)

function Ways() {
  const { whatsapp } = contactLinks(useBoutique())
  return (
    <div>
      <div className="flex flex-wrap gap-x-6">
        <PhoneLink />
        <button
          type="button"
          className="inline-flex min-h-11 items-center gap-2 text-label font-medium noscript:hidden"
          popoverTarget={chatOpensId}
        >
          <Icon name="chat" />
          {t('Chat with us')}
        </button>
        <LanguageLink className="inline-flex min-h-11 items-center text-label font-medium" />
        {whatsapp && (
          <a
            className="inline-flex min-h-11 items-center gap-2 text-label font-medium"
            href={whatsapp}
            {...externalLink}
          >
            <Icon name="whatsapp" />
            WhatsApp
          </a>
        )}
      </div>
      <p className="min-h-6 text-label text-ink-soft" data-open-now />
    </div>
  )
}

/** The account's links in the menu: see `HeaderAccount`. */
export const MenuAccount = () => (
  <div className="account sticky bottom-0 -mx-6 grid gap-x-3 bg-paper px-6 pt-3 pb-4">
    <a className="for-visitor btn" href="/auth">
      {t('Sign In')}
    </a>
    <a className="for-visitor link justify-self-center" href="/admin-login">
      {t('Admin Login')}
    </a>
    <a className="for-admin btn" href="/admin">
      {t('Admin')}
    </a>
    <a className="for-user btn btn-after-admin" href="/dashboard">
      {t('My Dashboard')}
    </a>
    <button type="button" className="for-user link justify-self-center" data-action="logout">
      {t('Logout')}
      <span className="for-admin">{` (${t('Admin')})`}</span>
    </button>
  </div>
)

/** Sections of the home page, as addresses that work from any page and before the script. */
export const homeSections = () => [
  { name: t('Collections'), href: '/#collections' },
  { name: t('Services'), href: '/#services' },
  { name: t('About'), href: '/#about' },
  { name: t('Contact'), href: '/#contact' },
]

export const mainNavigation = () => [{ name: t('Home'), href: '/' }, ...homeSections()]
