import { t } from '../../../shared/words/t.ts'
import { Icon } from '../../ui/icon.tsx'
import { useBoutique, Wordmark } from '../boutique/public.tsx'
import { HeaderAccount } from './header-account.tsx'
import { mainNavigation } from './navigation.ts'
import { PhoneLink } from './phone-link.tsx'
import { menuId, SiteMenu } from './site-menu.tsx'

const linkClass =
  'inline-flex min-h-11 items-center px-2.5 text-label font-medium decoration-dashed decoration-[1.5px] decoration-thread underline-offset-[9px] hover:underline aria-[current]:underline'

/** Name, places, phone and account, always in view; below 1180 px the booking in their place, and the rest waits in the menu. */
export function SiteHeader({ path }: { /** The page's own. */ path?: string }) {
  const { notice } = useBoutique()
  return (
    <>
      {notice && <p className="wrap border-b border-hair py-2.5 text-label font-medium">{notice}</p>}
      <header className="site-header sticky top-0 z-20 bg-paper">
        {/* Before its button: a press while the page still comes would find no menu. */}
        <SiteMenu />
        <div className="wrap flex min-h-15 flex-wrap items-center gap-1 lg:gap-6">
          <Wordmark />
          <nav aria-label={t('Main')} className="ml-auto hidden lg:block">
            <ul className="flex gap-[clamp(2px,0.6vw,10px)]">
              {mainNavigation().map(({ name, href }) => (
                <li key={name}>
                  <a className={linkClass} href={href} {...(href === path && { 'aria-current': 'page' })}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <div className="ml-auto flex items-center gap-1 lg:ml-0 lg:gap-6">
            <PhoneLink isIconOnPhone />
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
