import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dayMs, indianDate } from '../../../shared/time.ts'
import { Occasions } from '../../../web/features/occasions/public.tsx'
import { adminUser } from '../../helpers/web/people.ts'
import { jsonAnswer, renderScreen } from '../../helpers/web/screen.tsx'

/** The day of a baptism whose anniversary is so many days ahead. */
function aYearAgo(daysAhead: number) {
  const anniversary = indianDate(Date.now() + daysAhead * dayMs)
  return `${Number(anniversary.slice(0, 4)) - 1}${anniversary.slice(4)}`
}

const path = '/api/admin/occasions'
const anna = {
  about: 'o1',
  day: aYearAgo(0),
  child: 'Mia',
  phoneE164: '+919847012345',
  language: 'en',
  customer: { id: 'u-1', name: 'Anna Kurian', firstName: 'Anna' },
}

const open = (baptisms: object[], answers = {}) =>
  renderScreen('/admin?tab=whatsapp&state=occasions', <Occasions />, {
    'GET /api/user': jsonAnswer(adminUser),
    [`GET ${path}`]: ({ search }: { search: string }) => Response.json(search.includes('baptism') ? baptisms : []),
    [`PUT ${path}/baptism/o1`]: jsonAnswer({ ok: true }),
    [`DELETE ${path}/baptism/o1`]: jsonAnswer({ ok: true }),
    ...answers,
  })

test('one press on a message of an occasion opens the words for the parent, in either language, and marks them as sent, until it is undone', async () => {
  const { callsTo } = open([anna])
  const link = await screen.findByRole('link', { name: 'Send to Anna Kurian on WhatsApp' })
  const text = () => new URL(link.getAttribute('href') ?? '').searchParams.get('text') ?? ''
  expect(link.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/919847012345\?text=/)
  expect(text()).toMatch(/^Hello Anna,\n\nIt is a year today since the baptism of Mia\./)
  expect(text()).toContain('If you want no such messages, please tell us.')
  expect(text()).not.toMatch(/[{}[\]]|Kurian/)
  fireEvent.keyDown(screen.getByRole('button', { name: /^More for the message/ }), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitem', { name: 'In Malayalam' }))
  await waitFor(() => expect(text()).toMatch(/^നമസ്കാരം Anna,/))
  link.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(link)
  expect(await screen.findByText('Marked as sent')).toBeTruthy()
  expect(callsTo(`PUT ${path}/baptism/o1`)).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(callsTo(`DELETE ${path}/baptism/o1`)).toHaveLength(1))
})

test.each([
  [20, 'it will be a year'],
  [-3, 'it was a year'],
])('a message of an occasion says at %i days from its day: %s', async (days, words) => {
  open([{ ...anna, day: aYearAgo(days) }])
  const link = await screen.findByRole('link', { name: 'Send to Anna Kurian on WhatsApp' })
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain(words)
})

test('a family can be left out of an occasion this time, and taken back', async () => {
  const { callsTo, bodiesTo } = open([anna])
  fireEvent.keyDown(await screen.findByRole('button', { name: 'More for the message to Anna Kurian' }), {
    key: 'Enter',
  })
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Leave out this time' }))
  expect(await screen.findByText('Left out this time')).toBeTruthy()
  expect(bodiesTo(`PUT ${path}/baptism/o1`)).toEqual([{ leftOut: true }])
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(callsTo(`DELETE ${path}/baptism/o1`)).toHaveLength(1))
})
