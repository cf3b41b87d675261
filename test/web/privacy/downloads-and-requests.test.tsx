import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { dayOfBackup } from '../../../shared/backup.ts'
import { noticePoints } from '../../../shared/breach.ts'
import { WholeShop } from '../../../web/features/backup/whole-shop.tsx'
import { DeskRequests } from '../../../web/features/privacy/desk-requests.tsx'
import { DeskBreach } from '../../../web/features/privacy/privacy-desk.tsx'
import { DownloadData } from '../../../web/features/privacy/your-data.tsx'
import { zipStream } from '../../../worker/lib/zip.ts'
import { type Row, row } from '../../helpers/web/recorded.ts'
import { clickButton, jsonAnswer, renderScreen, type } from '../../helpers/web/screen.tsx'

const [begin, photos] = ['POST /api/admin/backup', 'GET /api/admin/backup/photos.zip']
const begun = {
  ticket: 'the-ticket',
  expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  photos: [{ month: '2026-11', part: 1, photos: 2, bytes: 3 * 1024 ** 2 }],
}
const day = dayOfBackup(Date.parse(begun.expiresAt))
const zip = () => new Response(zipStream([{ path: 'schema.ndjson', content: [new Uint8Array(3)] }]))
const never = { 'GET /api/admin/backup': jsonAnswer({ lastAt: null }) }
// A file of a test goes nowhere: the link would lead the screen away.
const saving = () => vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
afterEach(() => sessionStorage.clear())

async function enterPassword() {
  type('Your password', 'correct-horse-battery')
  clickButton('Show the files')
  await screen.findByText(`shop-${day}.zip`)
}

test('a file of the whole shop that breaks off is said and not saved, and can be tried again', async () => {
  const saved = saving()
  saved.mockClear()
  const torn = async () => new Response((await zip().arrayBuffer()).slice(0, 40))
  renderScreen('/admin/settings', <WholeShop />, { ...never, [begin]: jsonAnswer(begun), [photos]: torn })
  await enterPassword()
  clickButton(`Download photos-2026-11-of-${day}.zip`)
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The download broke off, and nothing was saved/)
  expect(saved).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: `Download photos-2026-11-of-${day}.zip` })).toBeTruthy()
})

test.each([
  [null, /^No backup has been made yet\.$/],
  [7, /^Last backup: /],
  [8, /^The last backup is 8 days old/],
])('the last backup, of %s days ago, is said as %s', async (days, said) => {
  const lastAt = days && new Date(Date.now() - days * 86_400_000).toISOString()
  renderScreen('/admin/settings', <WholeShop />, { 'GET /api/admin/backup': jsonAnswer({ lastAt }) })
  expect(await screen.findByText(said)).toBeTruthy()
})

test('the download of a customer is saved, and the parts that do not fit follow', async () => {
  const route = 'GET /api/user/data.zip'
  const zip = (parts: number) => () => new Response('PK', { headers: { 'X-Parts': String(parts) } })
  // A file of a test goes nowhere: the link would lead the screen away.
  const saving = () => vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const saved = saving()
  const { callsTo } = renderScreen('/settings', <DownloadData />, { [route]: zip(2) })
  clickButton('Download my data')
  expect(await screen.findByText('Part 1 of 2 is in your downloads.')).toBeTruthy()
  clickButton('Download part 2 of 2')
  expect(await screen.findByText('Part 2 of 2 is in your downloads.')).toBeTruthy()
  expect(callsTo(route).map(({ search }) => search)).toEqual(['part=1', 'part=2'])
  expect(saved).toHaveBeenCalledTimes(2)
})

const hour = 3600_000
const noticedAt = new Date(Date.now() - 7 * hour).toISOString()
const breach = { id: 'b1', noticedAt, done: [{ step: 'board', at: noticedAt }] }
const counts = {
  ...{ people: 5, accounts: 2, messages: 1, unreached: 1, exported: ['customers'] },
  byEmail: { count: 2, addresses: ['asha@example.com', 'rema@example.com'] },
}

const open = (rows: object[] = [breach]) =>
  renderScreen('/admin', <DeskBreach />, {
    'GET /api/admin/breach': jsonAnswer(rows),
    'GET /api/admin/breach/affected': jsonAnswer(counts),
    'POST /api/admin/breach': jsonAnswer(rows),
  })

test('each step of a breach has its clock or its moment, and is noted after a question: the log takes nothing back', async () => {
  const { callsTo, bodiesTo } = open()
  expect(await screen.findByText('1 h over')).toBeTruthy()
  expect(screen.getByText('64 h left')).toBeTruthy()
  expect(screen.getAllByText(/^Done: /)).toHaveLength(1)
  const press = () => fireEvent.click(screen.getByRole('button', { name: /Report it to CERT-In$/ }))
  press()
  clickButton('Not yet')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(callsTo('POST /api/admin/breach')).toEqual([])
  press()
  clickButton('It is done')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(bodiesTo('POST /api/admin/breach')).toEqual([{ id: 'b1', step: 'cert_in' }]))
})

test('a breach is noted with the moment it was noticed', async () => {
  const { callsTo, bodiesTo } = open([])
  expect(await screen.findByText('None in the last 400 days.')).toBeTruthy()
  clickButton('Note a breach')
  fireEvent.change(await screen.findByLabelText('When you noticed it'), { target: { value: '2026-11-20T21:15' } })
  clickButton('Note it')
  await waitFor(() => expect(callsTo('POST /api/admin/breach')).toHaveLength(1))
  expect(bodiesTo('POST /api/admin/breach')[0]).toEqual({
    id: expect.stringMatching(/^[\da-f-]{36}$/),
    step: 'noticed',
    at: '2026-11-20T21:15',
  })
})

test('the notice of a breach says whom it concerns, wants all five points, and goes to them', async () => {
  const { callsTo, bodiesTo } = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Write the notice' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('5 people, by what was opened or written in that time')).toBeTruthy()
  expect(dialog.getByDisplayValue('asha@example.com, rema@example.com')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Tell them' }))
  expect(await dialog.findByText('What they can do is required')).toBeTruthy()
  expect(callsTo('POST /api/admin/breach')).toEqual([])
  for (const { label } of noticePoints)
    fireEvent.change(dialog.getByLabelText(label), { target: { value: `${label}!` } })
  fireEvent.change(dialog.getByLabelText('It began'), { target: { value: '2026-11-20T10:00' } })
  fireEvent.change(dialog.getByLabelText('It ended'), { target: { value: '2026-11-20T12:00' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Tell them' }))
  const asked = async () => within(await screen.findByRole('dialog', { name: /^Tell .*\?$/ }))
  fireEvent.click((await asked()).getByRole('button', { name: 'Not yet' }))
  expect(callsTo('POST /api/admin/breach')).toEqual([])
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Not yet' })).toBeNull())
  fireEvent.click(dialog.getByRole('button', { name: 'Tell them' }))
  fireEvent.click((await asked()).getByRole('button', { name: 'Yes, tell them' }))
  await waitFor(() => expect(callsTo('POST /api/admin/breach')).toHaveLength(1))
  expect(bodiesTo('POST /api/admin/breach')[0]).toMatchObject({
    ...{ id: 'b1', step: 'people', everybody: false, from: '2026-11-20T10:00', to: '2026-11-20T12:00' },
    ...{ happened: 'What happened!', contact: 'Whom to ask!' },
  })
})

test('a request that waits is answered to its customer', async () => {
  const day = 86_400_000
  const request = (id: string, dueInDays: number, more: Partial<Row<'/admin/requests'>> = {}) =>
    row('/admin/requests', {
      ...{ id, customer: { id: `c-${id}`, name: `Anna ${id}` }, text: `Question of ${id}` },
      dueAt: new Date(Date.now() + dueInDays * day).toISOString(),
      ...more,
    })
  const { bodiesTo } = renderScreen('/admin', <DeskRequests />, {
    'GET /api/admin/requests': ({ search }) =>
      Response.json(
        search.includes('answered')
          ? [request('old', -9, { answer: 'Only we do.', answeredAt: new Date().toISOString() })]
          : [request('near', 20), request('far', 80)],
      ),
    'POST /api/admin/requests/near/answer': jsonAnswer(request('near', 20)),
  })
  const rows = within(await screen.findByRole('list', { name: 'Requests to answer' })).getAllByRole('listitem')
  expect(rows).toHaveLength(2)
  expect(await screen.findByText('Only we do.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Answer Anna near' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Answer'), { target: { value: 'You and we.' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(bodiesTo('POST /api/admin/requests/near/answer')).toEqual([{ answer: 'You and we.' }]))
})
