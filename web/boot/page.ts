import { showOpenNow } from '../features/site/show-open-now.ts'
import { showLocalDates } from '../features/social/local-dates.ts'
import { onceParsed } from './once-parsed.ts'
import { readRoleHint } from './role-hint.ts'
import { runActions } from './run-actions.ts'
import { startIsland, watchIslands } from './start-islands.ts'
import { readState } from './state.ts'

// The whole script of a public page before a touch: the page is HTML, and React comes for an island only (`startIsland`).
// It runs as soon as it is there, also before the page's end, so that no press falls between.
const who = readRoleHint()
document.documentElement.classList.add('has-script', who ?? 'visitor')
watchIslands()
runActions()

// The menu's links lead to places on this very page: it makes way for them.
addEventListener('click', ({ target }) => {
  if (target instanceof Element) target.closest('a')?.closest<HTMLElement>('[popover]')?.hidePopover()
})

function begin() {
  showOpenNow(readState().hours)
  showLocalDates()
  keepNext()
  // Whoever is signed in goes on from the sign-in, has unread messages counted, and may be asked for notifications.
  for (const island of document.querySelectorAll<HTMLElement>('[data-island]'))
    if (who ? island.dataset.for?.includes(who) : island.dataset.for?.includes('guest') && isGuest())
      startIsland(island)
}
onceParsed(begin)

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

/** Whether somebody has written as a guest from this browser, under the key of guest-room-id.ts. */
function isGuest() {
  try {
    return localStorage.getItem('chat-guest') !== null
  } catch {
    return false
  }
}
