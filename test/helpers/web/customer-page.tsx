import { screen, within } from '@testing-library/react'
import { Route } from 'wouter'
import AdminCustomerPage from '../../../web/pages/admin-customer.tsx'
import { adminUser, detailedCustomer } from './people.ts'
import { jsonAnswer, renderScreen } from './screen.tsx'

export const customerPath = '/api/admin/customers/u1'
export const openCustomer = (answers: Parameters<typeof renderScreen>[2] = {}) =>
  renderScreen('/admin/customers/u1', <Route path="/admin/customers/:id" component={AdminCustomerPage} />, {
    'GET /api/user': jsonAnswer(adminUser),
    [`GET ${customerPath}`]: jsonAnswer(detailedCustomer()),
    ...answers,
  })
export const section = (name: string) => within(screen.getByRole('region', { name }))
