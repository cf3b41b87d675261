import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Testimonials } from '../../../web/features/testimonials/testimonials.tsx'
import { renderScreen } from '../../helpers/web/screen.tsx'

describe('the testimonials of the home page', () => {
  const said = (name: string, more = {}) => ({
    id: crypto.randomUUID(),
    name,
    location: 'Verified Customer',
    rating: 4,
    review: 'The lace is finer than in the photograph.',
    profileImage: null,
    picture: null,
    source: 'google' as const,
    featured: 1,
    createdAt: '2026-05-14T04:30:00.000Z',
    ...more,
  })

  test('say who, where and from which network, with as many stars as were given', async () => {
    renderScreen('/', <Testimonials testimonials={[said('മറിയ ജോസഫ്')]} />)
    expect(await screen.findByText('മറിയ ജോസഫ്')).toBeTruthy()
    expect(screen.getByText('Verified Customer, from Google')).toBeTruthy()
    expect(screen.getByRole('img', { name: 'Rated 4 out of 5' })).toBeTruthy()
    expect(screen.getByText('മ')).toBeTruthy()
  })

  test('show a face where there is one, and no network where there is none', async () => {
    renderScreen('/', <Testimonials testimonials={[said('Fathima', { profileImage: '/face.jpg', source: null })]} />)
    expect(await screen.findByText('Verified Customer')).toBeTruthy()
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/face.jpg')
  })

  test.each([
    ['there are none', []],
    ['the Worker could not read them', undefined],
  ])('hide while %s', (_why, given) => {
    renderScreen('/', <Testimonials testimonials={given} />)
    expect(screen.queryByText('What Our Customers Say')).toBeNull()
  })
})
