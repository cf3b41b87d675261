/** Keeps the focus in an open popover: from its last stop Tab leads to its first, and back. */
export function holdFocus(event: KeyboardEvent) {
  const { target, key, shiftKey } = event
  const popover = target instanceof Element && key === 'Tab' && target.closest('[popover]')
  if (!popover) return
  const stops = [...popover.querySelectorAll<HTMLElement>('a, button, input')].filter((stop) => stop.checkVisibility())
  if (target !== stops.at(shiftKey ? 0 : -1)) return
  event.preventDefault()
  stops.at(shiftKey ? -1 : 0)?.focus()
}

/** Screens that the page runs over by itself: a longer way makes dizzy, and takes seconds. */
const most = 2

/** Ends the run that is under way. */
let end = () => {}

/** Before the browser follows a link to a place on this page: it runs there, the last two screens of the way at most. */
export function runToPlace({ pathname, hash }: HTMLAnchorElement) {
  const place = pathname === location.pathname && document.getElementById(hash.slice(1))
  if (!place || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  // A screen reader's press takes hold of nothing: the run before would go on, back to its own place.
  end()
  const root = document.documentElement
  const way = () => place.getBoundingClientRect().top - Number.parseFloat(getComputedStyle(root).scrollPaddingTop)
  const run = most * innerHeight
  if (Math.abs(way()) > run) scrollBy({ top: way() - Math.sign(way()) * run, behavior: 'instant' })
  root.style.scrollBehavior = 'smooth'
  const over = new AbortController()
  end = () => {
    // Later jumps (back, a search) are not run.
    root.style.removeProperty('scroll-behavior')
    over.abort()
  }
  // Whoever takes hold of the page is not pulled away.
  for (const hold of ['wheel', 'touchstart', 'pointerdown', 'keydown']) addEventListener(hold, end, over)
  addEventListener(
    'scrollend',
    () => {
      // The browser ran to where the place was: letters that came meanwhile moved it by 85 px on a slow phone. Where the
      // page keeps its words in sight it ends at neither height, and runs on from there. The jump before the run ends too.
      if (Math.abs(way()) > 1 && scrollY + innerHeight < root.scrollHeight - 1) place.scrollIntoView()
      else end()
    },
    over,
  )
}
