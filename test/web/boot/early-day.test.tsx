import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showEarlyDay } from '../../../web/boot/early-day.ts'
import { DayWork } from '../../../web/features/orders/day-work.tsx'
import { askEarly, dropEarly } from '../../../web/lib/early-answers.ts'
import { earlyDay, earlyDayId, forgetEarlyDay } from '../../../web/lib/early-day.ts'
import { dayRow, emptyDay } from '../../helpers/web/answers.ts'
import { renderScreen } from '../../helpers/web/screen.tsx'

const row = (changes: object = {}) => dayRow({ outfitType: 'Gown', wearerName: 'മറിയ', ...changes })
const day = {
  ...emptyDay,
  behind: [row()],
  next: [row({ id: 'o2', outfitType: 'Frock for മറിയ', customerName: null, status: 'ready', daysBehind: 0 })],
  more: { ...emptyDay.more, behind: true },
}

const place = () => document.getElementById(earlyDayId)
const answerWith = (answer: Response) => {
  vi.stubGlobal('fetch', async () => answer)
  askEarly(['/api/admin/today'])
}
const show = (search = '') => showEarlyDay({ pathname: '/admin', search })
const links = (of: Element) =>
  [...of.querySelectorAll('a')].map((link) => [link.getAttribute('href'), link.className, link.textContent])
const textsOf = (of: Element) =>
  [...of.querySelectorAll('h2, p > span')].map(({ className, textContent }) => [className, textContent])

/** What stands in a list, and in the part of a row beside its drawing, and how it looks. */
const shapeOf = (of: Element) =>
  [
    ...of.querySelectorAll(
      'section > h2, section > ul, ul > .today-order, li > .today-order-work, .today-order-work > p',
    ),
  ].map(({ tagName, className }) => [tagName, className])

beforeEach(() => {
  document.body.innerHTML = `<div id="${earlyDayId}"><div class="skeleton"></div></div>`
})
afterEach(() => {
  dropEarly()
  forgetEarlyDay()
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

test('the day is written before the app, as the app shows it afterwards, and the app still has its answer', async () => {
  answerWith(Response.json(day))
  await show()
  const early = place()?.cloneNode(true)
  if (!(early instanceof Element)) throw new Error('no place')
  expect([...early.querySelectorAll('section')].map((section) => section.getAttribute('aria-label'))).toEqual([
    'Behind',
    'Next days',
  ])
  expect(early.querySelectorAll('button')).toHaveLength(0)
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
  forgetEarlyDay()
  // Nothing else answers: what was asked early is what the app reads.
  renderScreen('/admin', <DayWork />, { 'GET /api/admin/today': () => Promise.reject(new TypeError('asked again')) })
  const behind = await screen.findByRole('list', { name: 'Behind' })
  expect(within(behind).getByText('Cut by Thu, 17 Dec, 2 days behind')).toBeTruthy()
  const app = document.body
  expect(links(early)).toEqual(links(app).filter(([href]) => href?.startsWith('/admin/orders/')))
  expect(textsOf(early)).toEqual(textsOf(app))
  expect(shapeOf(early)).toHaveLength(10)
  expect(shapeOf(early)).toEqual(shapeOf(app))
})

test('the rows stay where they are until the app has its own', async () => {
  answerWith(Response.json(day))
  await show()
  const early = earlyDay()
  let answer = (_: Response) => {}
  const later = new Promise<Response>((resolve) => {
    answer = resolve
  })
  dropEarly()
  renderScreen('/admin', <DayWork />, { 'GET /api/admin/today': () => later })
  expect(early?.isConnected).toBe(true)
  answer(Response.json({ ...day, behind: [] }))
  await waitFor(() => expect(early?.isConnected).toBe(false))
  expect(earlyDay()).toBeUndefined()
  expect(screen.queryByRole('list', { name: 'Behind' })).toBeNull()
})

test('a row that has the keyboard’s focus has it still when the app has taken the rows over', async () => {
  answerWith(Response.json(day))
  await show()
  place()?.querySelector<HTMLElement>('a[href="/admin/orders/o2"]')?.focus()
  let answer = (_: Response) => {}
  const later = new Promise<Response>((resolve) => {
    answer = resolve
  })
  dropEarly()
  // The app's first commit takes the Worker's frame out.
  document.body.innerHTML = ''
  renderScreen('/admin', <DayWork />, { 'GET /api/admin/today': () => later })
  expect(document.activeElement?.getAttribute('href')).toBe('/admin/orders/o2')
  const early = document.activeElement
  answer(Response.json(day))
  await waitFor(() => expect(early?.isConnected).toBe(false))
  expect(document.activeElement?.getAttribute('href')).toBe('/admin/orders/o2')
})

test('who has left the rows meanwhile is not called back', async () => {
  answerWith(Response.json(day))
  await show()
  place()?.querySelector<HTMLElement>('a')?.focus()
  place()?.querySelector<HTMLElement>('a')?.blur()
  await Promise.resolve()
  dropEarly()
  renderScreen('/admin', <DayWork />, { 'GET /api/admin/today': () => Promise.resolve(Response.json(day)) })
  await screen.findByRole('list', { name: 'Behind' })
  expect(document.activeElement).toBe(document.body)
})

test.each([
  ['refused', () => new Response('{"message":"Forbidden"}', { status: 403 })],
  ['no JSON', () => new Response('<html>')],
  ['of another version', () => Response.json({ date: emptyDay.date })],
  ['a day without orders', () => Response.json(emptyDay)],
])('an answer that is %s leaves the frame as it was', async (_what, answer) => {
  answerWith(answer())
  await show()
  expect([earlyDay(), place()?.innerHTML]).toEqual([undefined, '<div class="skeleton"></div>'])
})

test('another tab waits for nothing', async () => {
  answerWith(Response.json(day))
  await show('?tab=orders')
  expect(earlyDay()).toBeUndefined()
})
