import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import UserSettingsPage from '../../../web/pages/user-settings.tsx'
import { elizabeth, settings, signedIn } from '../../helpers/web/customer-settings.ts'
import { clickButton, jsonAnswer, renderScreen, type } from '../../helpers/web/screen.tsx'

const person = { lastName: 'Thomas', phone: '98470 12345', emailConfirmed: true }
const answers = { ...settings, ...signedIn(person) }
const open = (more: Parameters<typeof renderScreen>[2] = {}) =>
  renderScreen('/user/settings?tab=details', <UserSettingsPage />, { ...answers, ...more })
const route = 'PUT /api/user/profile'

describe('your details', () => {
  test('are saved as they are typed', async () => {
    const { callsTo } = open({ [route]: jsonAnswer({ ...elizabeth, ...person, phone: '94471 00001' }) })
    await screen.findByLabelText('First name')
    expect(screen.queryByLabelText('Current password')).toBeNull()
    fireEvent.change(screen.getByLabelText(/^Phone/), { target: { value: '94471 00001' } })
    type('Current password', 'kasavu-thread-7')
    clickButton('Save Details')
    expect(await screen.findByText('Details saved')).toBeTruthy()
    expect(callsTo(route)[0]?.body).toEqual({
      firstName: 'Elizabeth',
      lastName: 'Thomas',
      phone: '94471 00001',
      email: 'elizabeth@example.com',
      currentPassword: 'kasavu-thread-7',
    })
  })

  test('ask for the password with another address, and say where the link went', async () => {
    const email = 'lizy@example.com'
    const { callsTo } = open({ [route]: jsonAnswer({ ...elizabeth, ...person, email, emailConfirmed: false }) })
    await screen.findByLabelText('Email')
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: email } })
    type('Current password', 'kasavu-thread-7')
    clickButton('Save Details')
    expect(await screen.findByText(`Please follow the link we have emailed to ${email}.`)).toBeTruthy()
    expect(callsTo(route)[0]?.body).toMatchObject({ email, currentPassword: 'kasavu-thread-7' })
  })

  test('show a taken address at its field', async () => {
    open({ [route]: jsonAnswer({ message: 'An account with this email already exists' }, 409) })
    await screen.findByLabelText('Email')
    clickButton('Save Details')
    expect((await screen.findByLabelText('Email')).getAttribute('aria-invalid')).toBe('true')
  })
})

describe('an address that is not confirmed', () => {
  test('is said quietly, and the link can be sent again', async () => {
    const { callsTo } = open({
      ...signedIn({ ...person, emailConfirmed: false }),
      'POST /api/user/confirm-email': jsonAnswer({ ok: true }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Send the link again' }))
    expect(await screen.findByText('Link sent')).toBeTruthy()
    expect(callsTo('POST /api/user/confirm-email')).toHaveLength(1)
  })

  test('is not spoken of once it is confirmed', async () => {
    open()
    await screen.findByLabelText('Email')
    expect(screen.queryByText(/not confirmed/)).toBeNull()
  })
})
