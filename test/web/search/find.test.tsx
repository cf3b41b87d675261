import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Found } from '../../../web/features/search/answers.tsx'
import AdminSettingsPage from '../../../web/pages/admin-settings.tsx'
import { adminUser } from '../../helpers/web/people.ts'
import { type Answers, jsonAnswer, renderScreen } from '../../helpers/web/screen.tsx'

const route = 'GET /api/admin/search'
const found: Found = {
  groupSize: 5,
  people: [
    { id: 'c1', name: 'Mary Thomas', phone: '98470 22222', phoneE164: '+919847022222', wearer: 'Joshua' },
    { id: 'c2', name: 'Jaya Krishnan', phone: '0484 2402222', phoneE164: '+914842402222', wearer: null },
  ],
  orders: [
    {
      ...{ number: 142, alteredNumber: 98 },
      ...{ id: '7f3a91c2-0000-4000-8000-000000000001', outfitType: 'Baptism suit', wearerName: 'Joshua' },
      ...{ customerName: 'Mary Thomas', status: 'cutting', eventDate: null },
    },
  ],
  bookings: [],
  chats: [],
}
const empty: Found = { ...found, people: [], orders: [] }

/** The search on a screen that asks for nothing else. */
async function openFind(answers: Answers = {}) {
  const shown = renderScreen('/admin/settings?tab=security', <AdminSettingsPage />, {
    'GET /api/user': jsonAnswer(adminUser),
    [route]: jsonAnswer(found),
    ...answers,
  })
  await screen.findByRole('tab', { name: 'Security' })
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  const field = await screen.findByRole('combobox', { name: 'Find' })
  const type = (value: string) => fireEvent.change(field, { target: { value } })
  const chosen = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent
  return { ...shown, field, type, chosen, press: (key: string) => fireEvent.keyDown(field, { key }) }
}

test('opens by its key with the focus in the field, and answers from the second letter in groups', async () => {
  const { field, type, callsTo } = await openFind()
  expect(document.activeElement).toBe(field)
  type('a')
  expect(screen.getByText(/^A part of a name/)).toBeTruthy()
  type('2222')
  const people = within(await screen.findByRole('rowgroup', { name: 'People' }))
  expect(people.getAllByRole('link').map((link) => link.getAttribute('aria-label') ?? link.textContent)).toEqual([
    // WhatsApp knows no landline.
    ...['Mary ThomasFamily of Joshua, +91 98470 22222', 'Call Mary Thomas', 'WhatsApp Mary Thomas'],
    ...['Jaya Krishnan+91 484 2402222', 'Call Jaya Krishnan'],
  ])
  expect(
    within(screen.getByRole('rowgroup', { name: 'Orders' }))
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/admin/orders/7f3a91c2-0000-4000-8000-000000000001')
  expect(screen.queryByRole('rowgroup', { name: 'Bookings' })).toBeNull()
  expect(callsTo(route).map(({ search }) => search)).toEqual(['q=2222'])
})

test('arrows go round the answers, Tab reaches the chosen person’s links alone, and Enter opens the answer', async () => {
  const { type, chosen, press } = await openFind()
  type('2222')
  await screen.findByRole('rowgroup', { name: 'People' })
  expect(chosen()).toContain('Mary Thomas')
  const reached = () =>
    ['Call Mary Thomas', 'WhatsApp Mary Thomas', 'Call Jaya Krishnan'].filter(
      (name) => screen.getByRole('link', { name }).tabIndex === 0,
    )
  expect(reached()).toEqual(['Call Mary Thomas', 'WhatsApp Mary Thomas'])
  press('ArrowDown')
  expect(chosen()).toContain('Jaya Krishnan')
  expect(reached()).toEqual(['Call Jaya Krishnan'])
  press('ArrowUp')
  press('ArrowUp')
  expect(chosen()).toContain('Baptism suit, Joshua')
  press('ArrowDown')
  press('Enter')
  await waitFor(() => expect(location.pathname).toBe('/admin/customers/c1'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('Enter waits for the answer to what was typed last', async () => {
  let answer = (_: Response) => {}
  const later = new Promise<Response>((resolve) => {
    answer = resolve
  })
  const { type, press } = await openFind({
    [route]: ({ search }) => (search === 'q=ma' ? Response.json(found) : later),
  })
  type('ma')
  await screen.findByRole('rowgroup', { name: 'People' })
  type('jaya')
  press('Enter')
  answer(Response.json({ ...found, people: found.people.slice(1) }))
  await waitFor(() => expect(location.pathname).toBe('/admin/customers/c2'))
})

test('Escape closes it, and where nothing is found it leads to something new', async () => {
  const { field, type, callsTo } = await openFind({ [route]: jsonAnswer(empty) })
  type('xavi')
  expect(await screen.findByText('Nobody and nothing by “xavi”.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'New order' }).getAttribute('href')).toBe('/admin?tab=orders&from=new')
  expect(callsTo(route)).toHaveLength(1)
  fireEvent.keyDown(field, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
