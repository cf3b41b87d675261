import { Icon } from '../../ui/icon.tsx'
import { Wordmark } from '../boutique/public.tsx'
import { MenuAccount } from './menu-account.tsx'
import { mainNavigation } from './navigation.ts'
import { PhoneLink } from './phone-link.tsx'

export const menuId = 'menu'

/**
 * The menu of a narrow screen. A popover, so the browser itself opens it, closes it on Escape and gives the focus back,
 * before any script is there; boot/page.ts closes it when one of its links is followed.
 */
export const SiteMenu = () => (
  <nav
    id={menuId}
    popover="auto"
    aria-label="Menu"
    className="fixed inset-y-0 right-0 left-auto h-dvh w-full max-w-[380px] flex-col overflow-auto overscroll-contain bg-paper px-6 pt-3 pb-8 text-ink [box-shadow:var(--float)] transition-opacity duration-200 backdrop:bg-[rgb(28_20_14/0.55)] open:flex starting:open:opacity-0"
  >
    <div className="flex min-h-14 items-center justify-between">
      <Wordmark />
      <button
        type="button"
        className="icon-btn -mr-2.5"
        aria-label="Close menu"
        popoverTarget={menuId}
        popoverTargetAction="hide"
      >
        <Icon name="close" />
      </button>
    </div>
    <ul>
      {mainNavigation.map(({ name, href }) => (
        <li key={name}>
          <a className="flex min-h-15 items-center border-b border-hair font-serif text-title" href={href}>
            {name}
          </a>
        </li>
      ))}
    </ul>
    <div className="mt-auto grid gap-3 pt-7">
      <PhoneLink />
      <MenuAccount />
    </div>
  </nav>
)
