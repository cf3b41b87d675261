import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Testimonials } from '../../../web/features/testimonials/testimonials.tsx'
import { type Row, row } from '../../helpers/web/recorded.ts'
import { renderScreen } from '../../helpers/web/screen.tsx'
import { adminTestimonial, openStorefront, rowsByStatus } from '../../helpers/web/storefront.tsx'

test('the testimonials of the storefront editor say that a picture is not shown without a yes to it, and take none', async () => {
  openStorefront('testimonials', {
    'GET /api/admin/testimonials': rowsByStatus({
      approved: [adminTestimonial({ image: '/images/p/1.jpg', mayShowImage: false })],
    }),
  })
  expect(await screen.findByText(/Picture not shown: they have not agreed to it/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Edit Rosamma' }))
  expect(await screen.findByText(/^Rosamma has not agreed to photos in our window/)).toBeTruthy()
  expect(screen.queryByLabelText('Add their picture')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Remove it' })).toBeNull()
})

describe('the testimonials of the home page', () => {
  const said = (name: string, more: Partial<Row<'/testimonials/featured'>> = {}) => ({
    ...row('/testimonials/featured', { name, location: 'Verified Customer', rating: 4, ...more }),
    picture: null,
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
