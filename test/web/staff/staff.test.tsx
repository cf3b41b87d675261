import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Staff } from '../../../web/features/staff/staff.tsx'
import { clickButton, jsonAnswer, renderScreen, type } from '../../helpers/web/screen.tsx'

const helper = {
  ...{ id: 's1', name: 'Latha', role: 'tailor', label: null, seenAt: null },
  updatedAt: '2026-05-14T04:30:00.000Z',
}
const change = 'PATCH /api/admin/staff/s1'
const show = () =>
  renderScreen('/admin/settings', <Staff />, {
    'GET /api/admin/staff': jsonAnswer([helper]),
    [change]: jsonAnswer(helper),
  })
const nameField = () => screen.getByLabelText<HTMLInputElement>('Name').value

test('a helper typed half, new or changed, is there again after the screen is left', async () => {
  for (const opener of ['Add a helper', 'Change Latha']) {
    const first = show()
    fireEvent.click(await screen.findByRole('button', { name: opener }))
    type('Name', 'Latha Kumari')
    fireEvent.click(screen.getByRole('radio', { name: 'Sews and measures' }))
    first.leave()
    const second = show()
    fireEvent.click(await screen.findByRole('button', { name: opener }))
    await waitFor(() => expect(nameField()).toBe('Latha Kumari'))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Sews and measures' }).checked).toBe(true)
    expect(screen.getByText('What you typed is back.')).toBeTruthy()
    clickButton('Start over')
    expect(nameField()).toBe(opener === 'Change Latha' ? 'Latha' : '')
    second.leave()
  }
})
