import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jsonAnswer } from '../../helpers/web/screen.tsx'
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

test('the testimonials of the storefront editor show what a customer sent once it is approved', async () => {
  const patch = 'PATCH /api/admin/testimonials/t1'
  const { bodiesTo } = openStorefront('testimonials', {
    'GET /api/admin/testimonials': rowsByStatus({ offered: [adminTestimonial({ state: 'offered' })] }),
    [patch]: jsonAnswer({ ok: true }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Approve and show Rosamma' }))
  await waitFor(() => expect(bodiesTo(patch)).toEqual([{ approved: true }]))
})
