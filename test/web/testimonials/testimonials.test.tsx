import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { CustomerTestimonial } from '../../../web/features/testimonials/customer-testimonial.tsx'
import { Testimonials } from '../../../web/features/testimonials/testimonials.tsx'
import { type Row, row } from '../../helpers/web/recorded.ts'
import { type Answers, clickButton, jsonAnswer, noNetwork, renderScreen, type } from '../../helpers/web/screen.tsx'
import { adminTestimonial, findToast, openStorefront, rowsByStatus } from '../../helpers/web/storefront.tsx'

describe('the testimonials of the storefront editor', () => {
  test('that wait come first, and one press approves them', async () => {
    const patch = 'PATCH /api/admin/testimonials/t9'
    const { bodiesTo } = openStorefront('testimonials', {
      'GET /api/admin/testimonials': rowsByStatus({
        offered: [adminTestimonial({ id: 't9', name: 'Jincy', state: 'offered', orderId: 'o1' })],
        approved: [adminTestimonial()],
      }),
      [patch]: jsonAnswer(adminTestimonial({ id: 't9' })),
    })
    const waiting = within(await screen.findByRole('region', { name: 'Waiting for you' }))
    expect(waiting.getByText('After a delivery')).toBeTruthy()
    expect(waiting.queryByText('Rosamma')).toBeNull()
    fireEvent.click(waiting.getByRole('button', { name: 'Approve and show Jincy' }))
    await waitFor(() => expect(bodiesTo(patch)).toEqual([{ approved: true }]))
  })

  test('say that a picture is not shown without a yes to it, and take none', async () => {
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
})

describe('what a customer says about an order', () => {
  const said = { id: 't1', orderId: 'o1', name: 'Sneha', location: null, rating: 4, review: 'It sat perfectly.' }
  const get = 'GET /api/user/testimonials/o1'
  const post = 'POST /api/user/testimonials'

  test('is asked with stars and words, sent once, and thanked for', async () => {
    const answers: Answers = {
      [get]: jsonAnswer({ testimonial: null }),
      [post]: noNetwork,
    }
    const { bodiesTo } = renderScreen('/user/orders/o1', <CustomerTestimonial orderId="o1" />, answers)
    fireEvent.click(await screen.findByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Please give one to five stars')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: '4 stars' }))
    type('Your words', 'It sat perfectly.')
    clickButton('Send')
    expect(await findToast('We could not send this. It is still here: please try again.')).toBeTruthy()
    expect(screen.getByDisplayValue('It sat perfectly.')).toBeTruthy()
    answers[post] = jsonAnswer({ ...said, isApproved: false, createdAt: '2026-05-14T04:30:00.000Z' }, 201)
    answers[get] = jsonAnswer({ testimonial: { ...said, isApproved: false, createdAt: '2026-05-14T04:30:00.000Z' } })
    clickButton('Send')
    expect(await screen.findByText('Thank you! We read it first, and may then show it in our shop.')).toBeTruthy()
    expect(bodiesTo(post)[1]).toEqual({ orderId: 'o1', rating: 4, review: 'It sat perfectly.' })
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
  })
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
