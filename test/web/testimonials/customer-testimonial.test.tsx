import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { CustomerTestimonial } from '../../../web/features/testimonials/customer-testimonial.tsx'
import { type Call, clickButton, jsonAnswer, noNetwork, renderScreen, type } from '../../helpers/web/screen.tsx'
import { findToast } from '../../helpers/web/storefront.tsx'

describe('what a customer says about an order', () => {
  const get = 'GET /api/user/testimonials/o1'
  const post = 'POST /api/user/testimonials'
  const said = { id: 't1', orderId: 'o1', name: 'Sneha', location: null, rating: 4, review: 'It sat perfectly.' }

  test('is asked with stars and words, sent once, and thanked for', async () => {
    const answers: Record<string, (call: Call) => Response | Promise<Response>> = {
      [get]: jsonAnswer({ testimonial: null }),
      [post]: noNetwork,
    }
    const { callsTo } = renderScreen('/user/orders/o1', <CustomerTestimonial orderId="o1" />, answers)
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
    expect(callsTo(post)[1]?.body).toEqual({ orderId: 'o1', rating: 4, review: 'It sat perfectly.' })
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
  })

  test('is not asked while nobody knows whether it was said, which can be tried again', async () => {
    let answer: () => Response | Promise<Response> = noNetwork
    renderScreen('/user/orders/o1', <CustomerTestimonial orderId="o1" />, { [get]: () => answer() })
    expect(await screen.findByText('We could not load what you said about this order.')).toBeTruthy()
    expect(screen.queryByText('How was it?')).toBeNull()
    answer = jsonAnswer({ testimonial: null })
    clickButton('Try again')
    expect(await screen.findByText('How was it?')).toBeTruthy()
  })
})
