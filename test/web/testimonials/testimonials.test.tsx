import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Testimonials } from '../../../web/features/testimonials/testimonials.tsx'
import { jsonAnswer, noNetwork, renderScreen } from '../../helpers/web/screen.tsx'

describe('the testimonials of the home page', () => {
  const featured = 'GET /api/testimonials/featured'
  const said = (name: string, more = {}) => ({
    id: crypto.randomUUID(),
    name,
    location: 'Verified Customer',
    rating: 4,
    review: 'The lace is finer than in the photograph.',
    profileImage: null,
    source: 'google',
    featured: 1,
    createdAt: '2026-05-14T04:30:00.000Z',
    ...more,
  })

  test('say who, where and from which network, with as many stars as were given', async () => {
    renderScreen('/', <Testimonials />, { [featured]: jsonAnswer([said('മറിയ ജോസഫ്')]) })
    expect(await screen.findByText('മറിയ ജോസഫ്')).toBeTruthy()
    expect(screen.getByText('Verified Customer, from Google')).toBeTruthy()
    expect(screen.getByRole('img', { name: 'Rated 4 out of 5' })).toBeTruthy()
    expect(screen.getByText('മ')).toBeTruthy()
  })

  test('show a face where there is one, and no network where there is none', async () => {
    renderScreen('/', <Testimonials />, {
      [featured]: jsonAnswer([said('Fathima', { profileImage: '/face.jpg', source: null })]),
    })
    expect(await screen.findByText('Verified Customer')).toBeTruthy()
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/face.jpg')
  })

  test.each([
    ['there are none', jsonAnswer([])],
    ['they did not come', noNetwork],
  ])('hide while %s', async (_why, given) => {
    const { callsTo } = renderScreen('/', <Testimonials />, { [featured]: given })
    await waitFor(() => expect(callsTo(featured)).toHaveLength(1))
    expect(screen.queryByText('What Our Customers Say')).toBeNull()
  })
})
