import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DeskRequests } from '../../../web/features/privacy/desk-requests.tsx'
import { jsonAnswer, renderScreen } from '../../helpers/web/screen.tsx'

const day = 86_400_000
const request = (id: string, dueInDays: number, more: object = {}) => ({
  ...{ id, customer: { id: `c-${id}`, name: `Anna ${id}` }, kind: 'ask', text: `Question of ${id}` },
  createdAt: new Date(Date.now() - day).toISOString(),
  dueAt: new Date(Date.now() + dueInDays * day).toISOString(),
  ...{ answeredAt: null, answer: null },
  ...more,
})

test('what waits has its last day, the near one stands out, and an answer goes to its customer', async () => {
  const { callsTo } = renderScreen('/admin', <DeskRequests />, {
    'GET /api/admin/requests': ({ search }) =>
      Response.json(
        search.includes('answered')
          ? [request('old', -9, { answer: 'Only we do.', answeredAt: new Date().toISOString() })]
          : [request('near', 20), request('far', 80)],
      ),
    'POST /api/admin/requests/near/answer': jsonAnswer(request('near', 20)),
  })
  const rows = within(await screen.findByRole('list', { name: 'Requests to answer' })).getAllByRole('listitem')
  const dueOf = (row: HTMLElement | undefined) => row && within(row).getByText(/^Answer by /).className
  expect(dueOf(rows[0])).toContain('text-danger')
  expect(dueOf(rows[1])).not.toContain('text-danger')
  expect(await screen.findByText('Only we do.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Answer Anna near' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Answer'), { target: { value: 'You and we.' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Send' }))
  await waitFor(() =>
    expect(callsTo('POST /api/admin/requests/near/answer').map(({ body }) => body)).toEqual([
      { answer: 'You and we.' },
    ]),
  )
})
