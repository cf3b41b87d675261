import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Route } from 'wouter'
import { screenPaths } from '../../../shared/private-screens.ts'
import { firstQueries } from '../../../web/boot/first-queries.ts'
import { ScreenSlot } from '../../../web/boot/screen-slot.tsx'
import { findScreen, loadScreen } from '../../../web/boot/screens.ts'
import { ChatLauncher } from '../../../web/features/chat/panel/chat-launcher.tsx'
import { adminUser, customerUser } from '../../helpers/web/people.ts'
import { jsonAnswer, renderScreen } from '../../helpers/web/screen.tsx'

const places = {
  admin: [
    '/admin',
    '/admin?tab=nothing-of-this-name',
    '/admin?tab=contacts&q=anna&status=new&sort=score',
    '/admin?tab=customers&q=anna&status=wanted&sort=oldest',
    '/admin?tab=messages&q=anna',
    '/admin?tab=messages&room=order-1',
    '/admin?tab=chat-leads&status=qualified',
    '/admin?tab=bookings&q=mia%20%26%20leo',
    '/admin?tab=orders&sort=newest',
    '/admin?tab=window',
    '/admin?tab=window&part=pieces&q=gown',
    '/admin?tab=window&part=testimonials',
    '/admin?tab=window&part=testimonials&open=t1',
    '/admin?tab=window&part=posts',
    '/admin?tab=window&part=boutique',
    '/admin?tab=leads',
    '/admin?tab=resets',
    '/admin?tab=notifications',
    '/admin?tab=reports',
    '/admin/settings',
    '/admin/settings?tab=security',
    '/admin/orders/o1',
    '/admin/customers/u1',
  ],
  customer: [
    '/user/dashboard',
    '/user/dashboard?tab=consultations',
    '/user/settings',
    '/user/settings?tab=password',
    '/user/bookings/b1',
    '/user/orders/o1',
  ],
}
const users = { admin: adminUser, customer: customerUser }
const placesOf = (who: 'admin' | 'customer') => places[who].map((place) => [who, place] as const)
const screenOf = (place: string) => findScreen(new URL(place, location.origin).pathname)

/** What has been asked so far, each GET as the browser would send it. */
const asked = () =>
  vi.mocked(fetch).mock.calls.map(([input]) => {
    const { pathname, search } = new URL(String(input), location.origin)
    return pathname + search
  })

test.each([...placesOf('admin'), ...placesOf('customer')])(
  'of %s at %s are what the screen asks',
  async (who, place) => {
    const { pathname, searchParams } = new URL(place, location.origin)
    const path = findScreen(pathname) ?? '/admin'
    await loadScreen(path)
    renderScreen(
      place,
      <>
        <Route path={path}>
          <ScreenSlot path={path} />
        </Route>
        <ChatLauncher load={() => new Promise(() => {})} />
      </>,
      { 'GET /api/user': jsonAnswer(users[who]) },
    )
    const expected = firstQueries(pathname, searchParams, who).sort()
    await waitFor(() => expect(asked().sort()).toEqual(expected))
  },
)

test('are tried for every private screen', () => {
  const tried = [...places.admin, ...places.customer].map(screenOf)
  expect(new Set(tried)).toEqual(new Set(screenPaths))
})

test('of somebody whose role no cookie tells, or who is in another’s place, is the session alone', () => {
  const none = new URLSearchParams()
  expect(firstQueries('/admin', none, undefined)).toEqual(['/api/user'])
  expect(firstQueries('/user/dashboard', none, undefined)).toEqual(['/api/user'])
  expect(firstQueries('/admin/orders/o1', none, 'customer')).toEqual(['/api/user'])
})
