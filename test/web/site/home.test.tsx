import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
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

test.each([false, true])(
  'a button stops the pictures of the hero and lets them go on; who wants less motion (%s) begins without any',
  (isCalm) => {
    vi.useFakeTimers()
    fakeMedia((query) => isCalm && query === '(prefers-reduced-motion: reduce)')
    const image = (src: string) => ({ src, srcset: null, width: 1600, height: 1067 })
    renderScreen('/', <Hero posted={[image('/a.jpg'), image('/b.jpg')]} />)
    startCarousel(screen.getByRole('region', { name: 'Welcome' }))
    const shown = () => document.querySelector('img.opacity-100')?.getAttribute('src')
    if (!isCalm) fireEvent.click(screen.getByRole('button', { name: 'Pause pictures' }))
    vi.advanceTimersByTime(9000)
    expect(shown()).toBe('/a.jpg')
    fireEvent.click(screen.getByRole('button', { name: 'Play pictures' }))
    vi.advanceTimersByTime(3000)
    expect(shown()).toBe('/b.jpg')
  },
)

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
