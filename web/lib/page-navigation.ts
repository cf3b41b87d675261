/** Keeps the focus in an open popover: Tab moves from its last stop to its first, and back. */
export function holdFocus(event: KeyboardEvent) {
  const { target, key, shiftKey } = event
  const popover = target instanceof Element && key === 'Tab' && target.closest('[popover]')
  if (!popover) return
  const stops = [...popover.querySelectorAll<HTMLElement>('a, button, input')].filter((stop) => stop.checkVisibility())
  if (target !== stops.at(shiftKey ? 0 : -1)) return
  event.preventDefault()
  stops.at(shiftKey ? -1 : 0)?.focus()
}

/** Longest smooth scroll, in screens: a longer one causes dizziness and takes seconds. */
const most = 2

/** Ends the current scroll. */
let end = () => {}

/** Scrolls smoothly to a link's place on this page, over at most the last two screens. */
export function runToPlace({ pathname, hash }: HTMLAnchorElement) {
  const place = pathname === location.pathname && document.getElementById(hash.slice(1))
  if (!place || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  // A screen reader's press fires none of the events below, so the previous scroll would continue.
  end()
  const root = document.documentElement
  const way = () => place.getBoundingClientRect().top - Number.parseFloat(getComputedStyle(root).scrollPaddingTop)
  const run = most * innerHeight
  if (Math.abs(way()) > run) scrollBy({ top: way() - Math.sign(way()) * run, behavior: 'instant' })
  root.style.scrollBehavior = 'smooth'
  const over = new AbortController()
  end = () => {
    // Later jumps (back, a search) are not smooth.
    root.style.removeProperty('scroll-behavior')
    over.abort()
  }
  // Any input by the user stops the scroll.
  for (const hold of ['wheel', 'touchstart', 'pointerdown', 'keydown']) addEventListener(hold, end, over)
  addEventListener(
    'scrollend',
    () => {
      // The browser scrolled to the old position: fonts loaded meanwhile moved the place by 85 px on a slow phone. If
      // scroll anchoring stops it short, it scrolls on from there. The jump before the scroll ends here too.
      if (Math.abs(way()) > 1 && scrollY + innerHeight < root.scrollHeight - 1) place.scrollIntoView()
      else end()
    },
    over,
  )
}
