import { createHeroControls } from './hero-controls.ts'

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
