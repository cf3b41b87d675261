import '@vitejs/plugin-react/preamble'
import { giveWay } from '../features/chat/panel/give-way.ts'
import { watchPictures } from '../features/products/picture-viewer.ts'
import { takePageNews } from '../lib/later-code.ts'
import { holdFocus, runToPlace } from '../lib/page-navigation.ts'
import { onceParsed, onNear, whenIdle } from '../lib/run-later.ts'
import { importFiles } from './import-files.ts'
import { hasPlace, keepPlace, takePlace, tellLanguage, wantsMalayalam } from './language-switch.ts'
import { showNotice } from './notice.ts'
import { readRoleHint } from './page-state.ts'
import { islandsRest, runActions, sendAgain, startIsland, watchIslands } from './start-islands.ts'

type Offer = { run: () => void }
type Near = { show: (place: HTMLElement) => void }

// The whole script of a public page before a touch: the page is HTML, and React loads for an island only
// (`startIsland`). It runs as soon as it is loaded, even before the page's end, so no press is lost.
const who = readRoleHint()
document.documentElement.classList.add('has-script', who ?? 'visitor')
watchIslands()
runActions()
beginAtTop()

// The menu's links lead to places on the same page, so the menu closes.
addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return
  // The chat would open within the menu and close with it.
  target.closest('[popover] [popovertarget=chat-opens]')?.closest<HTMLElement>('[popover]')?.hidePopover()
  const link = target.closest('a')
  if (!link) return
  // Scrolling to a place needs the real heights of everything above it.
  document.documentElement.classList.remove('begins-at-top')
  link.closest<HTMLElement>('[popover]')?.hidePopover()
  if (link.hreflang) keepPlace(link)
  tellLanguage(link)
  runToPlace(link)
})
addEventListener('keydown', holdFocus)
watchPictures()

function begin() {
  takePlace()
  // These are in the closed menu and far down the page; their code loads when they come near.
  for (const place of document.querySelectorAll<HTMLElement>('[data-open-now], #social'))
    onNear(place, () => importFiles<Near>('near').then(({ show }) => show(place), ignore))
  // Safari's keyboard focus skips scrollable elements without a tabindex.
  if (innerWidth < 900) for (const row of document.querySelectorAll<HTMLElement>('.swipe')) row.tabIndex = 0
  keepNext()
  giveWay()
  if (wantsMalayalam()) importFiles<Offer>('actions/offer-malayalam').then(({ run }) => run(), ignore)
  const news = takePageNews()
  if (news && !sendAgain()) showNotice(news)
  // The islands for a signed-in user start: they redirect from the sign-in, count unread messages and offer
  // notifications.
  const roles = who ? [who] : visitorRoles()
  for (const island of document.querySelectorAll<HTMLElement>('[data-island]'))
    if (roles.some((role) => role && island.dataset.for?.includes(role))) startIsland(island)
}
onceParsed(begin)

// Registers the service worker, which answers when a page cannot be fetched. The registration waits until the page is
// loaded. The development server has no service worker.
const keepOfflinePage = () => whenIdle(() => navigator.serviceWorker?.register('/sw.js').catch(ignore))
if (import.meta.hot) ignore()
else if (document.readyState === 'complete') keepOfflinePage()
else addEventListener('load', keepOfflinePage, { once: true })

/**
 * Delays rendering below the first view until the page is idle (public.css); this saves a slow phone 0.3 s at the
 * first press. Applies only to a page that begins at its top; elsewhere its height must be right from the start.
 */
function beginAtTop() {
  const [visit] = performance.getEntriesByType('navigation')
  const isNew = visit && 'type' in visit && visit.type === 'navigate'
  if (!isNew || location.hash || hasPlace() || document.readyState !== 'loading') return
  const { classList } = document.documentElement
  classList.add('begins-at-top')
  // The 30 KB of fonts and drawings below also wait for an island that a visitor is starting.
  const end = () => whenIdle(() => islandsRest().then(() => classList.remove('begins-at-top')))
  addEventListener('load', end, { once: true })
}

/** Ignores a failed import; without a connection the page stays as the Worker rendered it. */
function ignore() {}

/**
 * Adds `next` to the links between the sign-in and registration pages. The cached page, the same for all, cannot
 * contain it.
 */
function keepNext() {
  const next = new URLSearchParams(location.search).get('next')
  if (!next) return
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-keeps-next]')) {
    const url = new URL(link.href)
    url.searchParams.set('next', next)
    link.href = url.pathname + url.search
  }
}

/**
 * Returns the roles of a visitor: a guest with a chat in this browser (guest-room-id.ts), a booking that waits for an
 * account (booking-to-send.ts).
 */
function visitorRoles() {
  try {
    return [localStorage.getItem('chat-guest') && 'guest', sessionStorage.getItem('booking-to-send') && 'booking']
  } catch {
    return []
  }
}
