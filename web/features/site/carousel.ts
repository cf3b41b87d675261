import { t } from '../../../shared/words/t.ts'

const intervalMs = 3000

/**
 * Shows one image of the hero after another, 3 s each. It pauses while the pointer or the focus is on it, while the tab
 * is hidden, and under reduced motion until play is pressed. An image is fetched when it is the next.
 */
export function startCarousel(hero: HTMLElement) {
  const frame = hero.querySelector('.hero-images')
  const waiting = [...(frame?.querySelector('template')?.content.children ?? [])]
  const imagesOf = () => [...(frame?.querySelectorAll('img') ?? [])]
  const count = imagesOf().length + waiting.length
  let current = 0
  let paused = matchMedia('(prefers-reduced-motion: reduce)').matches
  let held = false
  let turn: ReturnType<typeof setTimeout> | undefined

  function schedule() {
    clearTimeout(turn)
    if (!paused && !held && !document.hidden && count > 1) turn = setTimeout(show, intervalMs, (current + 1) % count)
  }
  function show(place: number) {
    current = place
    const next = waiting.splice(0, current + 2 - imagesOf().length)
    frame?.append(...next.map((image) => document.importNode(image, true)))
    imagesOf().forEach((image, at) => {
      image.className = at === current ? 'opacity-100' : 'opacity-0'
    })
    controls.mark(current)
    schedule()
  }
  function pause(now: boolean) {
    paused = now
    controls.setPaused(paused)
    schedule()
  }
  const hold = (now: boolean) => () => {
    held = now
    schedule()
  }

  const controls = createHeroControls(count, show, () => pause(!paused))
  hero.append(controls.bar)
  hero.addEventListener('pointerenter', hold(true))
  hero.addEventListener('pointerleave', hold(false))
  hero.addEventListener('focusin', hold(true))
  hero.addEventListener('focusout', hold(false))
  document.addEventListener('visibilitychange', schedule)
  pause(paused)
  show(0)
}

const icons = { pause: 'M9 6v12M15 6v12', play: 'M8 5.5v13l10-6.5z' }

/** The buttons of the hero: one for each image, by its place, and the one that pauses. */
function createHeroControls(count: number, onShow: (place: number) => void, onToggle: () => void) {
  const bar = document.createElement('div')
  bar.className = 'hero-controls'
  const add = (className: string, label: string, onClick: () => void) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = className
    button.setAttribute('aria-label', label)
    button.addEventListener('click', onClick)
    bar.append(button)
    return button
  }
  const stitches = Array.from({ length: count }, (_, place) =>
    add('hero-stitch', t('Picture {place} of {count}', { place: place + 1, count }), () => onShow(place)),
  )
  const toggle = add('icon-btn', '', onToggle)

  return {
    bar,
    mark: (current: number) =>
      stitches.forEach((stitch, place) => {
        if (place === current) stitch.setAttribute('aria-current', 'true')
        else stitch.removeAttribute('aria-current')
      }),
    setPaused(paused: boolean) {
      toggle.setAttribute('aria-label', paused ? t('Play pictures') : t('Pause pictures'))
      const drawing = icons[paused ? 'play' : 'pause']
      toggle.innerHTML = `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${drawing}"/></svg>`
    },
  }
}
