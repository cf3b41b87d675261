import { type ReactNode, use } from 'react'
import { indianDate } from '../../../shared/time.ts'
import { t } from '../../../shared/words/t.ts'
import { Icon } from '../../ui/icon.tsx'
import { useBoutique, Wordmark } from '../boutique/public.tsx'
import { LanguageLink, OtherLanguage, PhoneLink } from './site-links.tsx'
import { homeSections, mainNavigation, menuId, SiteMenu } from './site-menu.tsx'

type Props = {
  /** Path of the page, for its link in the header. */
  path?: string
  /** Stylesheet of the content below the first view. */
  styles?: string
  /** Content of the first view, painted with the inlined styles alone. */
  opening?: ReactNode
  children: ReactNode
}

export const SiteFrame = ({ path, styles, opening, children }: Props) => (
  <>
    <a
      className="absolute -top-full left-3 z-50 bg-action px-4.5 py-3 font-semibold text-on-action focus:top-3"
      href="#main"
    >
      {t('Skip to content')}
    </a>
    <SiteHeader path={path} />
    <main id="main" tabIndex={-1} className="outline-none">
      {opening}
      {/* Here instead of in the head, so the content above is painted while the stylesheet loads. */}
      <link rel="stylesheet" href={styles} />
      {children}
    </main>
    <SiteFooter />
  </>
)

const footerLinkClass =
  'inline-flex min-h-11 items-center font-medium decoration-dashed decoration-thread underline-offset-[7px] hover:underline'

function SiteFooter() {
  const { name: boutique, address, siteSince, hasAnswers } = useBoutique()
  const questions = { name: t('Questions'), href: '/questions' }
  const links = [...homeSections(), ...(hasAnswers ? [questions] : []), { name: t('Privacy'), href: '/privacy' }]
  const year = indianDate(Date.now()).slice(0, 4)
  return (
    <footer className="on-night pt-9 pb-24 md:pt-16">
      <div className="wrap grid gap-4 md:gap-7 md:grid-cols-fill-end">
        <Wordmark />
        <ul className="flex flex-wrap gap-x-6">
          {links.map(({ name, href }) => (
            <li key={name}>
              <a className={footerLinkClass} href={href}>
                {name}
              </a>
            </li>
          ))}
          {use(OtherLanguage) && (
            <li>
              <LanguageLink className={footerLinkClass} />
            </li>
          )}
        </ul>
        <div className="text-label text-on-night-soft md:col-span-full md:flex md:justify-between md:pr-24">
          <p className="num">
            © {siteSince}
            {year > siteSince && `-${year}`} {boutique}, {address.area}, {address.city}
          </p>
          <p>{t('Made to measure.')}</p>
        </div>
      </div>
    </footer>
  )
}

const headerLinkClass =
  'inline-flex min-h-11 items-center px-2.5 text-label font-medium decoration-dashed decoration-[1.5px] decoration-thread underline-offset-[9px] hover:underline'

/**
 * Shows name, places, phone and account, always in view; below 1180 px the booking button replaces them and the rest is
 * in the menu.
 */
function SiteHeader({ path }: { /** The page's own. */ path?: string }) {
  const { notice } = useBoutique()
  return (
    <>
      {notice && <p className="wrap border-b border-hair py-2.5 text-label font-medium">{notice}</p>}
      <header className="site-header sticky top-0 z-20 bg-paper">
        {/* Stands before its button: a press while the page is still loading would find no menu. */}
        <SiteMenu />
        <div className="wrap flex min-h-15 flex-wrap items-center gap-1 lg:gap-3">
          <Wordmark />
          <nav aria-label={t('Main')} className="ml-auto hidden lg:block">
            <ul className="flex gap-[clamp(2px,0.6vw,10px)]">
              {mainNavigation().map(({ name, href }) => (
                <li key={name}>
                  <a className={headerLinkClass} href={href} {...(href === path && { 'aria-current': 'page' })}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <div className="ml-auto flex items-center gap-1 lg:ml-0 lg:gap-3">
            <PhoneLink isIconOnPhone />
            {/* On narrower screens the link is in the menu or at the page's end. */}
            <LanguageLink className={`hidden min-[1280px]:inline-flex ${accountLinkClass}`} />
            <div className="hidden lg:block">
              <HeaderAccount />
            </div>
            <a className="btn btn-line btn-small lg:hidden" href="/#contact">
              {t('Book')}
            </a>
            <button
              type="button"
              className="icon-btn -mr-2.5 lg:hidden"
              aria-label={t('Open menu')}
              popoverTarget={menuId}
            >
              <Icon name="menu" />
            </button>
          </div>
        </div>
      </header>
    </>
  )
}

const accountLinkClass = 'min-h-11 items-center text-label font-medium whitespace-nowrap text-ink-soft hover:text-ink'

/**
 * Links for a visitor, a customer and an admin; first.css shows those of the role that the page's script detects. All
 * have the same width, so signing in shifts nothing.
 */
export const HeaderAccount = () => (
  <div className="account flex min-w-62.5 items-center justify-end gap-4">
    <a className={`for-visitor inline-flex ${accountLinkClass}`} href="/admin-login">
      {t('Admin Login')}
    </a>
    <a className="for-visitor btn btn-line btn-small whitespace-nowrap" href="/auth">
      {t('Sign In / Sign Up')}
    </a>
    <a className={`for-admin inline-flex ${accountLinkClass}`} href="/admin">
      {t('Admin')}
    </a>
    <a className={`for-user inline-flex ${accountLinkClass}`} href="/user/dashboard">
      {t('My Dashboard')}
    </a>
    <button type="button" className="for-user btn btn-line btn-small whitespace-nowrap" data-action="logout">
      {t('Logout')}
      <span className="for-admin">{` (${t('Admin')})`}</span>
    </button>
  </div>
)
