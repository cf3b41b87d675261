import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { startCarousel } from '../../../web/features/site/carousel.ts'
import { Hero } from '../../../web/features/site/hero.tsx'
import { renderScreen } from '../../helpers/web/screen.tsx'

const image = (src: string, srcset: string | null = null) => ({ src, srcset, width: 1600, height: 1067 })
const pictures = [image('/a.jpg', '/a-480.webp 480w, /a-720.webp 720w'), image('/b.jpg')]
let calm = false

beforeEach(() => {
  calm = false
  vi.useFakeTimers()
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(
    (query) => ({ matches: calm && query === '(prefers-reduced-motion: reduce)' }) as MediaQueryList,
  )
})

/** The hero as the Worker writes it, with its script. */
function renderHero(images = pictures) {
  renderScreen('/', <Hero posted={images} />)
  startCarousel(hero())
}
const pass = (ms: number) => vi.advanceTimersByTime(ms)
const shown = () => document.querySelector('img.opacity-100')?.getAttribute('src')
const loaded = () => [...document.querySelectorAll('.hero-images img')].map((img) => img.getAttribute('src'))
const hero = () => screen.getByRole('region', { name: 'Welcome' })
const current = () => screen.getAllByRole('button').filter((button) => button.getAttribute('aria-current'))

test('it turns every three seconds: the pictures of the boutique, then the scenes, then from the start', () => {
  renderHero()
  const seen = [shown()]
  pass(2999)
  expect(shown()).toBe('/a.jpg')
  pass(1)
  for (let turn = 0; turn < 5; turn++) {
    seen.push(shown())
    pass(3000)
  }
  expect(seen).toEqual([
    '/a.jpg',
    '/b.jpg',
    '/art/scene-window.svg',
    '/art/scene-table.svg',
    '/art/scene-rail.svg',
    '/a.jpg',
  ])
})

test('without any picture of the boutique the scenes turn, and one that stands among them turns once', () => {
  renderHero([image('/art/scene-table.svg')])
  expect(screen.getAllByRole('button', { name: /^Picture/ })).toHaveLength(3)
})

test('only the picture shown and the next are fetched', () => {
  renderHero()
  expect(loaded()).toEqual(['/a.jpg', '/b.jpg'])
  pass(3000)
  expect(loaded()).toEqual(['/a.jpg', '/b.jpg', '/art/scene-window.svg'])
})

test('it rests under the pointer and under the focus', () => {
  renderHero()
  fireEvent.pointerEnter(hero())
  pass(9000)
  expect(shown()).toBe('/a.jpg')
  fireEvent.pointerLeave(hero())
  pass(3000)
  expect(shown()).toBe('/b.jpg')
  fireEvent.focusIn(screen.getByRole('button', { name: 'Pause pictures' }))
  pass(9000)
  expect(shown()).toBe('/b.jpg')
})

test('it rests in a hidden tab', () => {
  renderHero()
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  fireEvent(document, new Event('visibilitychange'))
  pass(9000)
  expect(shown()).toBe('/a.jpg')
  hidden.mockReturnValue(false)
  fireEvent(document, new Event('visibilitychange'))
  pass(3000)
  expect(shown()).toBe('/b.jpg')
})

test('a button stops it and lets it go on', () => {
  renderHero()
  fireEvent.click(screen.getByRole('button', { name: 'Pause pictures' }))
  pass(9000)
  expect(shown()).toBe('/a.jpg')
  fireEvent.click(screen.getByRole('button', { name: 'Play pictures' }))
  pass(3000)
  expect(shown()).toBe('/b.jpg')
})

test('who wants less motion gets none until she presses play', () => {
  calm = true
  renderHero()
  pass(9000)
  expect(shown()).toBe('/a.jpg')
  fireEvent.click(screen.getByRole('button', { name: 'Play pictures' }))
  pass(3000)
  expect(shown()).toBe('/b.jpg')
})

test('a stitch shows its picture, and says which one is shown', () => {
  renderHero()
  fireEvent.click(screen.getByRole('button', { name: 'Picture 4 of 5' }))
  expect(shown()).toBe('/art/scene-table.svg')
  expect(current()).toEqual([screen.getByRole('button', { name: 'Picture 4 of 5' })])
})

test('the first picture comes before all else, in the size that fits and with its place kept', () => {
  renderHero()
  const [first, second] = document.querySelectorAll('.hero-images img')
  expect(first?.getAttribute('fetchpriority')).toBe('high')
  expect([first?.getAttribute('width'), first?.getAttribute('height')]).toEqual(['1600', '1067'])
  const source = first?.parentElement?.querySelector('source')
  expect(source?.getAttribute('srcset')).toBe('/a-480.webp 480w, /a-720.webp 720w')
  expect(source?.getAttribute('sizes')).toBe('(min-width: 900px) 70vw, 100vw')
  expect(second?.getAttribute('fetchpriority')).toBeNull()
})
