import { t } from '../../../shared/words/t.ts'

const icons = { pause: 'M9 6v12M15 6v12', play: 'M8 5.5v13l10-6.5z' }

/** The buttons of the hero: one for each image, by its place, and the one that pauses. */
export function createHeroControls(count: number, onShow: (place: number) => void, onToggle: () => void) {
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
