import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { Route } from 'wouter'
import AdminPage from '../../../web/pages/admin.tsx'
import AdminOrderPage from '../../../web/pages/admin-order.tsx'
import OrderPage from '../../../web/pages/order.tsx'
import { idleDesk, stats } from './desk.tsx'
import { adminOrder, customerOrder } from './orders.ts'
import { adminUser } from './people.ts'
import { type Answers, clickButton, jsonAnswer, renderScreen } from './screen.tsx'

export const { id, updatedAt } = adminOrder()
export const getOrder = `GET /api/admin/orders/${id}`
export const patchOrder = `PATCH /api/admin/orders/${id}`

/** The admin list with these orders. */
export const openOrderList = (orders: object[], answers: Answers = {}, search = '') =>
  renderScreen(`/admin?tab=orders${search}`, <AdminPage />, {
    'GET /api/user': jsonAnswer(adminUser),
    'GET /api/admin/dashboard/stats': jsonAnswer(stats()),
    ...idleDesk,
    'GET /api/admin/orders': () => Response.json(orders, { headers: { 'X-Total-Count': String(orders.length) } }),
    ...answers,
  })

/** The admin's page of one order. */
export const openOrder = (answers: Answers = {}, search = '') =>
  renderScreen(`/admin/orders/${id}${search}`, <Route path="/admin/orders/:id" component={AdminOrderPage} />, {
    'GET /api/user': jsonAnswer(adminUser),
    [getOrder]: jsonAnswer(adminOrder()),
    [`${getOrder}/family-links`]: jsonAnswer([]),
    ...answers,
  })
export const findOrderForm = () => screen.findByRole('region', { name: 'The order' })
/** Opens the sheet in which progress is shown; the same again once what was sent has closed it. */
export async function openUpdateSheet() {
  await findOrderForm()
  clickButton('Photo')
  await screen.findByRole('dialog', { name: 'Add an update' })
}
export const expectClosedSheet = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

const sneha = { id: 'u1', email: 'sneha@example.com', firstName: 'Sneha', lastName: 'Mathew', role: 'customer' }

/** The customer's page of one order. */
export const openCustomerOrder = (answer: () => Response = jsonAnswer(customerOrder()), others: Answers = {}) =>
  renderScreen(`/user/orders/${id}`, <Route path="/user/orders/:id" component={OrderPage} />, {
    'GET /api/user': jsonAnswer(sneha),
    [`GET /api/user/orders/${id}`]: answer,
    [`GET /api/user/testimonials/${id}`]: jsonAnswer({ testimonial: null }),
    ...others,
  })

export const dialog = () => within(screen.getByRole('dialog'))
export const clickInDialog = (name: string) => fireEvent.click(dialog().getByRole('button', { name }))
export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
