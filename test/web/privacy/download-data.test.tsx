import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { DownloadData } from '../../../web/features/privacy/download-data.tsx'
import { clickButton, jsonAnswer, renderScreen, untilCancelled } from '../../helpers/web/screen.tsx'

const route = 'GET /api/user/data.zip'
const zip = (parts: number) => () => new Response('PK', { headers: { 'X-Parts': String(parts) } })
// A file of a test goes nowhere: the link would lead the screen away.
const saving = () => vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})

test('a download is saved, and the parts that do not fit follow', async () => {
  const saved = saving()
  const { callsTo } = renderScreen('/settings', <DownloadData />, { [route]: zip(2) })
  clickButton('Download my data')
  expect(await screen.findByText('Part 1 of 2 is in your downloads.')).toBeTruthy()
  clickButton('Download part 2 of 2')
  expect(await screen.findByText('Part 2 of 2 is in your downloads.')).toBeTruthy()
  expect(callsTo(route).map(({ search }) => search)).toEqual(['part=1', 'part=2'])
  expect(saved).toHaveBeenCalledTimes(2)
})

test('one that breaks off is said, and not saved', async () => {
  const saved = saving()
  saved.mockClear()
  const broken = () =>
    new Response(new ReadableStream({ pull: (controller) => controller.error(new TypeError('gone')) }))
  renderScreen('/settings', <DownloadData />, { [route]: broken })
  clickButton('Download my data')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The download broke off, and nothing was saved/)
  expect(saved).not.toHaveBeenCalled()
})

test('the server’s own sentence is said where there have been too many', async () => {
  const message = 'That was too often. Please try again in 90 minutes.'
  renderScreen('/settings', <DownloadData />, { [route]: jsonAnswer({ message }, 429) })
  clickButton('Download my data')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(message))
})

test('one that has not begun can be cancelled', async () => {
  const { callsTo } = renderScreen('/settings', <DownloadData />, { [route]: untilCancelled })
  clickButton('Download my data')
  await waitFor(() => expect(callsTo(route)).toHaveLength(1))
  clickButton('Cancel')
  expect(await screen.findByRole('button', { name: 'Download my data' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})
