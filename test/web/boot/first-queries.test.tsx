import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Route } from 'wouter'
import { screenPaths } from '../../../shared/private-screens.ts'
import { ScreenSlot } from '../../../web/boot/screen-slot.tsx'
import { codeOf, findScreen, firstQueries } from '../../../web/boot/screens.ts'
import { ChatLauncher } from '../../../web/features/chat/panel/chat-launcher.tsx'
import { adminUser, customerUser } from '../../helpers/web/people.ts'
import { jsonAnswer, renderScreen } from '../../helpers/web/screen.tsx'

const places = {
  admin: [
    '/admin',
    '/admin?tab=nothing-of-this-name',
    '/admin?tab=contacts&q=anna&status=new&sort=score',
    '/admin?tab=messages&status=to-answer',
    '/admin?tab=messages&room=order-1',
    '/admin?tab=chat-leads&status=qualified',
    '/admin?tab=orders&sort=newest',
    '/admin?tab=window',
    '/admin?tab=window&part=pieces&q=gown',
    '/admin?tab=window&part=testimonials',
    '/admin?tab=window&part=boutique',
    '/admin?tab=window&part=words',
    '/admin?tab=leads',
    '/admin?tab=resets',
    '/admin?tab=notifications',
    '/admin?tab=reports',
    '/admin?tab=reports&part=money&month=2026-02',
    '/admin?tab=reports&part=bills',
    '/admin?tab=reports&part=owing',
    '/admin?tab=visits&from=2026-12-01',
    '/admin?tab=whatsapp',
    '/admin?tab=whatsapp&state=occasions',
    '/admin/settings',
    '/admin/settings?tab=security',
    '/admin/settings?tab=staff',
    '/admin/settings?tab=shop',
    '/admin/share',
    '/admin/orders/o1',
    '/admin/orders/o1/card',
    '/admin/orders/o1/label',
    '/admin/orders/o1/receipts/y1',
    '/admin/orders/o1/bills/b1',
    '/admin/customers/u1',
  ],
  customer: [
    '/user/dashboard',
    '/user/dashboard?tab=consultations',
    '/user/settings',
    '/user/settings?tab=data',
    '/user/bookings/b1',
    '/user/orders/o1',
    '/user/orders/o1/receipts/y1',
    '/user/orders/o1/bills/b1',
  ],
}
const users = { admin: adminUser, customer: customerUser }
const placesOf = (who: 'admin' | 'customer') => places[who].map((place) => [who, place] as const)
const screenOf = (place: string) => findScreen(new URL(place, location.origin).pathname)

/** Returns the URLs of the GET requests so far, as a browser sends them. */
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
    await codeOf(path).load()
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

/** A helper's phone has no user session: whatever its role hint, it requests only the work. */
const work = ['/work', '/work/start', '/work/orders/o1']
test.each(work)('of a helper at %s are what the screen asks', async (place) => {
  const path = findScreen(place) ?? '/work'
  await codeOf(path).load()
  renderScreen(
    place,
    <Route path={path}>
      <ScreenSlot path={path} />
    </Route>,
  )
  await waitFor(() => expect(asked()).toEqual(firstQueries(place, new URLSearchParams(), 'customer')))
})

test('are tried for every private screen', () => {
  const tried = [...places.admin, ...places.customer, ...work].map(screenOf)
  expect(new Set(tried)).toEqual(new Set(screenPaths))
})

test('of somebody whose role no cookie tells, or who is in another’s place, is the session alone', () => {
  const none = new URLSearchParams()
  expect(firstQueries('/admin', none, undefined)).toEqual(['/api/user'])
  expect(firstQueries('/user/dashboard', none, undefined)).toEqual(['/api/user'])
  expect(firstQueries('/admin/orders/o1', none, 'customer')).toEqual(['/api/user'])
})

test('of each place ask for the session first, and last for what the frame counts', () => {
  for (const [who, place] of [...placesOf('admin'), ...placesOf('customer')]) {
    const { pathname, searchParams } = new URL(place, location.origin)
    const counted = [
      `/api/${who === 'admin' ? 'admin' : 'user'}/notifications`,
      '/api/admin/dashboard/changes',
      '/api/chat/unread',
    ]
    const [session, ...rest] = firstQueries(pathname, searchParams, who)
    const firstCount = rest.findIndex((path) => counted.includes(path))
    expect(session).toBe('/api/user')
    expect(rest.slice(firstCount).filter((path) => !counted.includes(path))).toEqual([])
  }
})

test('of the desk ask for its lists among the first six, as many as a browser may have open', () => {
  const first = firstQueries('/admin', new URLSearchParams(), 'admin').slice(0, 6)
  expect(first).toEqual(expect.arrayContaining(['/api/admin/today', '/api/admin/answers']))
})
