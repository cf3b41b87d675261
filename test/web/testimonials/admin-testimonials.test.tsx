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

  test('that wait say that they did not come', async () => {
    openStorefront('testimonials', {
      'GET /api/admin/testimonials': (call) =>
        call.search.includes('offered')
          ? Response.json({ message: 'no' }, { status: 503 })
          : rowsByStatus({ approved: [adminTestimonial()] })(call),
    })
    expect(await screen.findByText('We could not load what waits for your approval.')).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Rosamma' })).toBeTruthy()
  })

  test('has the one that a notification is about on top, whatever became of it', async () => {
    const { callsTo } = openStorefront('testimonials&open=t9', {
      'GET /api/admin/testimonials': (call) =>
        call.search === 'id=t9'
          ? Response.json([adminTestimonial({ id: 't9', name: 'Jincy', state: 'hidden' })])
          : rowsByStatus({ approved: [adminTestimonial()] })(call),
    })
    const opened = within(await screen.findByRole('region', { name: 'Opened' }))
    expect(opened.getByRole('heading', { name: 'Jincy' })).toBeTruthy()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Opened')
    expect(callsTo('GET /api/admin/testimonials').filter(({ search }) => search === 'id=t9')).toHaveLength(1)
  })
})
