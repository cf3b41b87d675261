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

// The whole script of a public page before a touch: the page is HTML, and React comes for an island only (`startIsland`).
// It runs as soon as it is there, also before the page's end, so that no press falls between.
const who = readRoleHint()
document.documentElement.classList.add('has-script', who ?? 'visitor')
watchIslands()
runActions()
beginAtTop()

// The menu's links lead to places on this very page: it makes way for them.
addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return
  // The chat would open within the menu, and close with it.
  target.closest('[popover] [popovertarget=chat-opens]')?.closest<HTMLElement>('[popover]')?.hidePopover()
  const link = target.closest('a')
  if (!link) return
  // Where one runs to needs the heights of all that is between.
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
  // In the closed menu, and far down the page: their code comes when they do.
  for (const place of document.querySelectorAll<HTMLElement>('[data-open-now], #social'))
    onNear(place, () => importFiles<Near>('near').then(({ show }) => show(place), ignore))
  // Safari does not let a keyboard reach what scrolls.
  if (innerWidth < 900) for (const row of document.querySelectorAll<HTMLElement>('.swipe')) row.tabIndex = 0
  keepNext()
  giveWay()
  if (wantsMalayalam()) importFiles<Offer>('actions/offer-malayalam').then(({ run }) => run(), ignore)
  const news = takePageNews()
  if (news && !sendAgain()) showNotice(news)
  // Whoever is signed in goes on from the sign-in, has unread messages counted, and may be asked for notifications.
  const roles = who ? [who] : visitorRoles()
  for (const island of document.querySelectorAll<HTMLElement>('[data-island]'))
    if (roles.some((role) => role && island.dataset.for?.includes(role))) startIsland(island)
}
onceParsed(begin)

// For everybody: the service worker answers a page that cannot be fetched. It waits for all that the page shows. The
// development server has none.
const keepOfflinePage = () => whenIdle(() => navigator.serviceWorker?.register('/sw.js').catch(ignore))
if (import.meta.hot) ignore()
else if (document.readyState === 'complete') keepOfflinePage()
else addEventListener('load', keepOfflinePage, { once: true })

/**
 * Until the page rests, what is below its first view waits (product-page.css): 0.3 s of a slow phone's first press. Only
 * where the page begins at its top; elsewhere its height must be right from the start.
 */
function beginAtTop() {
  const [visit] = performance.getEntriesByType('navigation')
  const isNew = visit && 'type' in visit && visit.type === 'navigate'
  if (!isNew || location.hash || hasPlace() || document.readyState !== 'loading') return
  const { classList } = document.documentElement
  classList.add('begins-at-top')
  // Nor does it take the connection from an island that somebody waits for: its letters and drawings are 30 KB.
  const end = () => whenIdle(() => islandsRest().then(() => classList.remove('begins-at-top')))
  addEventListener('load', end, { once: true })
}

/** Without a connection the page is as the Worker wrote it. */
function ignore() {}

/** The page, the same for all, cannot know where a sign-in leads: its links to the other form keep it. */
function keepNext() {
  const next = new URLSearchParams(location.search).get('next')
  if (!next) return
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-keeps-next]')) {
    const url = new URL(link.href)
    url.searchParams.set('next', next)
    link.href = url.pathname + url.search
  }
}

/** Guests have written from this browser (guest-room-id.ts); a booking waits for an account (booking-to-send.ts). */
function visitorRoles() {
  try {
    return [localStorage.getItem('chat-guest') && 'guest', sessionStorage.getItem('booking-to-send') && 'booking']
  } catch {
    return []
  }
}
