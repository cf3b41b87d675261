import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { closeNotice } from '../../../web/boot/notice.ts'
import { runActions } from '../../../web/boot/start-islands.ts'
import { startCarousel } from '../../../web/features/site/carousel.ts'
import { Hero } from '../../../web/features/site/hero.tsx'
import { HeaderAccount } from '../../../web/features/site/site-frame.tsx'
import { lightImage } from '../../../web/features/social/follow-us.tsx'
import { fakeMedia, renderScreen } from '../../helpers/web/screen.tsx'

test('the first view carries what has sizes and the drawings of the site, and nothing that may be heavy', () => {
  const picture = { src: '/api/pictures/a.jpg', srcset: '/api/pictures/a-480.webp 480w', width: 480, height: 480 }
  expect(lightImage({ imageUrl: picture.src, picture })).toEqual([picture])
  expect(lightImage({ imageUrl: '/art/bonnet.svg', picture: null })).toMatchObject([{ src: '/art/bonnet.svg' }])
  expect(lightImage({ imageUrl: '/api/pictures/5e1b', picture: null })).toEqual([])
  expect(lightImage({ imageUrl: '', picture: null })).toEqual([])
})

describe('the pictures of the hero', () => {
  const image = (src: string, srcset: string | null = null) => ({ src, srcset, width: 1600, height: 1067 })
  const pictures = [image('/a.jpg', '/a-480.webp 480w, /a-720.webp 720w'), image('/b.jpg')]
  let calm = false

  beforeEach(() => {
    calm = false
    vi.useFakeTimers()
    fakeMedia((query) => calm && query === '(prefers-reduced-motion: reduce)')
  })

  /** The hero as the Worker writes it, with its script. */
  function renderHero(images = pictures) {
    renderScreen('/', <Hero posted={images} />)
    startCarousel(hero())
  }
  const pass = (ms: number) => vi.advanceTimersByTime(ms)
  const shown = () => document.querySelector('img.opacity-100')?.getAttribute('src')
  const hero = () => screen.getByRole('region', { name: 'Welcome' })

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

  test.each([false, true])(
    'a button stops it and lets it go on; who wants less motion (%s) begins without any',
    (isCalm) => {
      calm = isCalm
      renderHero()
      if (!calm) fireEvent.click(screen.getByRole('button', { name: 'Pause pictures' }))
      pass(9000)
      expect(shown()).toBe('/a.jpg')
      fireEvent.click(screen.getByRole('button', { name: 'Play pictures' }))
      pass(3000)
      expect(shown()).toBe('/b.jpg')
    },
  )
})

test('a button whose file a deploy took away loads the page anew, once', async () => {
  runActions()
  sessionStorage.clear()
  closeNotice()
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  renderScreen('/', <HeaderAccount />)
  const button = screen.getByRole('button', { name: /^Logout/ })
  button.click()
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(screen.queryByRole('alert')).toBeNull()
  button.click()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('We could not load this.'))
  expect(reload).toHaveBeenCalledOnce()
})
