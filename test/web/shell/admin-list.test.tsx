import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { BookingsTab } from '../../../web/features/bookings/bookings-tab.tsx'
import { currentToast } from '../../../web/ui/toast.ts'
import { booking } from '../../helpers/web/bookings.ts'
import { clickButton, jsonAnswer, renderScreen } from '../../helpers/web/screen.tsx'

const mia = booking({ id: 'b1', childName: 'Mia' })
const list = [mia]
/** The list answers its page; one row by its id is answered by `row`. */
const answers = (row: () => Response | Promise<Response>) => ({
  'GET /api/bookings': ({ search }: { search: string }) => (search.startsWith('id=') ? row() : Response.json(list)),
})
const open = (id: string, row: () => Response | Promise<Response>) =>
  renderScreen(`/admin?open=${id}`, <BookingsTab renderPhotoField={() => null} />, answers(row))

describe('a link to a row', () => {
  test('opens one of the first page without asking again', async () => {
    // The details of a pending one ask whether it waits for an answer.
    const confirmed = jsonAnswer([{ ...mia, status: 'confirmed' }])
    const { callsTo } = renderScreen('/admin?open=b1', <BookingsTab renderPhotoField={() => null} />, {
      'GET /api/bookings': confirmed,
    })
    expect(await screen.findByRole('dialog', { name: /Mia/ })).toBeTruthy()
    expect(callsTo('GET /api/bookings')).toHaveLength(1)
  })

  test('opens one that is on no page so far', async () => {
    open('b9', jsonAnswer([booking({ id: 'b9', childName: 'Noah' })]))
    expect(await screen.findByRole('dialog', { name: /Noah/ })).toBeTruthy()
  })

  test('says so when there is no such row', async () => {
    open('b9', jsonAnswer([]))
    expect((await screen.findByRole('alert')).textContent).toBe('What this link leads to is not there any more.')
  })

  test('that cannot be loaded says so, and can be tried again', async () => {
    const { callsTo } = open('b9', jsonAnswer({ message: 'No' }, 500))
    expect(await screen.findByText('We could not load what this link leads to.')).toBeTruthy()
    clickButton('Try again')
    await waitFor(() => expect(callsTo('GET /api/bookings')).toHaveLength(3))
  })
})

test('a row that was closed while its change was on its way stays closed', async () => {
  let answer: (response: Response) => void = () => {}
  const changed = new Promise<Response>((resolve) => {
    answer = resolve
  })
  renderScreen('/admin?open=b1', <BookingsTab renderPhotoField={() => null} />, {
    'GET /api/bookings': () => Response.json(list),
    'PUT /api/admin/bookings/b1': () => changed,
  })
  await screen.findByRole('dialog', { name: /Mia/ })
  clickButton('Confirm booking')
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  answer(Response.json({ ...list[0], status: 'confirmed' }))
  await waitFor(() => expect(currentToast()?.title).toBe('Booking confirmed'))
  expect(screen.queryByRole('dialog')).toBeNull()
})
