const intervalMs = 3000

/**
 * Shows one image of the hero after another, 3 s each. It pauses while the pointer or the focus is on it, while the tab
 * is hidden, and under reduced motion until play is pressed. An image is fetched when it is the next.
 */
export function startCarousel(hero: HTMLElement) {
  const frame = hero.querySelector('.hero-images')
  const later = [...(frame?.querySelector('template')?.content.children ?? [])]
  const images = () => [...(frame?.querySelectorAll('img') ?? [])]
  let shownImages = images()
  const controls = hero.querySelector<HTMLElement>('.hero-controls')
  const buttons = [...(controls?.querySelectorAll('button') ?? [])]
  const toggle = buttons.pop()
  const count = shownImages.length + later.length
  let current = 0
  let paused = matchMedia('(prefers-reduced-motion: reduce)').matches
  let held = false
  let turn: ReturnType<typeof setTimeout> | undefined

  /** Puts images into the page up to this place. */
  function bring(reach: number) {
    const firsts = later.splice(0, Math.min(reach, count) - shownImages.length)
    frame?.append(...firsts.map((image) => document.importNode(image, true)))
    shownImages = images()
  }
  function schedule() {
    clearTimeout(turn)
    if (!paused && !held && !document.hidden && count > 1) turn = setTimeout(show, intervalMs, (current + 1) % count)
  }
  function show(place: number) {
    current = place
    bring(current + 2)
    shownImages.forEach((image, at) => {
      image.className = at === current ? 'opacity-100' : 'opacity-0'
    })
    buttons.forEach((button, at) => {
      if (at === current) button.setAttribute('aria-current', 'true')
      else button.removeAttribute('aria-current')
    })
    schedule()
  }
  function pause(now: boolean) {
    paused = now
    toggle?.setAttribute('aria-label', paused ? 'Play pictures' : 'Pause pictures')
    toggle?.toggleAttribute('data-paused', paused)
    schedule()
  }
  const hold = (now: boolean) => () => {
    held = now
    schedule()
  }

  hero.addEventListener('pointerenter', hold(true))
  hero.addEventListener('pointerleave', hold(false))
  hero.addEventListener('focusin', hold(true))
  hero.addEventListener('focusout', hold(false))
  document.addEventListener('visibilitychange', schedule)
  buttons.forEach((button, at) => {
    button.addEventListener('click', () => show(at))
  })
  toggle?.addEventListener('click', () => pause(!paused))
  if (controls) controls.hidden = false
  pause(paused)
  show(0)
}
