import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { clickButton, jsonAnswer } from '../../helpers/web/screen.tsx'
import { adminProduct, openStorefront, rowsByStatus } from '../../helpers/web/storefront.tsx'

const get = 'GET /api/admin/products'
const [clara, meera, veil] = [
  adminProduct({ featured: 3 }),
  adminProduct({ id: 'p2', name: 'Meera lehenga', featured: 2 }),
  adminProduct({ id: 'p3', name: 'Lace veil', featured: 1 }),
]
const lists = { featured: [clara, meera, veil], '': [clara, meera, veil] }
const home = () => within(screen.getByRole('region', { name: 'On the home page' }))
const namesAtHome = () =>
  home()
    .getAllByRole('heading', { level: 4 })
    .map(({ textContent }) => textContent)

test('the products of the storefront editor of the home page are moved up and down, said to the ear, and saved as a whole', async () => {
  const put = 'PUT /api/admin/products/featured'
  let order = lists.featured
  const { callsTo, bodiesTo } = openStorefront('pieces', {
    [get]: (call) => rowsByStatus({ featured: order, '': lists[''] })(call),
    [put]: ({ body }) => {
      const { ids } = body as { ids: string[] }
      order = ids.map((id) => [clara, meera, veil].find((one) => one.id === id) ?? clara)
      return Response.json({ ok: true })
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Move Lace veil up' }))
  expect(namesAtHome()).toEqual(['Clara communion dress', 'Lace veil', 'Meera lehenga'])
  expect(home().getByText('Lace veil is now in place 2 of 3')).toBeTruthy()
  await waitFor(() => expect(bodiesTo(put)).toEqual([{ ids: ['p1', 'p3', 'p2'] }]))
  await waitFor(() => expect(callsTo(get).length).toBeGreaterThan(2))
  expect(namesAtHome()).toEqual(['Clara communion dress', 'Lace veil', 'Meera lehenga'])
  // The first cannot go up.
  clickButton('Move Clara communion dress up')
  expect(callsTo(put)).toHaveLength(1)
})

test('the products of the storefront editor get what goes with them, found by name, and lose it again', async () => {
  const patch = 'PATCH /api/admin/products/p1'
  const retired = adminProduct({ id: 'p4', name: 'Old sash', retiredAt: '2026-05-15T04:30:00.000Z' })
  const { bodiesTo } = openStorefront('pieces', {
    [get]: rowsByStatus({ '': [adminProduct({ goesWith: ['p4'] }), veil] }),
    'GET /api/admin/products/p3': jsonAnswer(veil),
    'GET /api/admin/products/p4': jsonAnswer(retired),
    [patch]: jsonAnswer(adminProduct()),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Clara communion dress' }))
  expect(await screen.findByText('(retired, not shown)')).toBeTruthy()
  clickButton('Add what goes with it')
  const choice = within(await screen.findByRole('dialog', { name: 'Choose a piece' }))
  // The piece itself is no choice.
  expect(await choice.findByRole('button', { name: /Lace veil/ })).toBeTruthy()
  expect(choice.queryByRole('button', { name: /Clara/ })).toBeNull()
  fireEvent.click(choice.getByRole('button', { name: /Lace veil/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Old sash' }))
  expect(await screen.findByRole('button', { name: 'Remove Lace veil' })).toBeTruthy()
  clickButton('Save piece')
  await waitFor(() => expect(bodiesTo(patch)).toMatchObject([{ goesWith: ['p3'] }]))
})
