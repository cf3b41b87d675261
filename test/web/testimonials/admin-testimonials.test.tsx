import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { jsonAnswer } from '../../helpers/web/screen.tsx'
import { adminTestimonial, openStorefront, rowsByStatus } from '../../helpers/web/storefront.tsx'

describe('the testimonials of the storefront editor', () => {
  test('that wait come first, and one press approves them', async () => {
    const patch = 'PATCH /api/admin/testimonials/t9'
    const { callsTo } = openStorefront('testimonials', {
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
    await waitFor(() => expect(callsTo(patch).map(({ body }) => body)).toEqual([{ approved: true }]))
  })

  test('that wait say that they did not come', async () => {
    openStorefront('testimonials', {
      'GET /api/admin/testimonials': (call) =>
        call.search.includes('offered')
          ? Response.json({ message: 'no' }, { status: 503 })
          : rowsByStatus({ approved: [adminTestimonial()] })(call),
    })
    expect(await screen.findByText('We could not load what waits for your yes.')).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Rosamma' })).toBeTruthy()
  })
})
