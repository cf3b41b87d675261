import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { settingsDefaults } from '../../../shared/settings.ts'
import UserSettingsPage from '../../../web/pages/user-settings.tsx'
import { settings } from '../../helpers/web/customer-settings.ts'
import { jsonAnswer, noNetwork, renderScreen } from '../../helpers/web/screen.tsx'

describe('notifications', () => {
  test('the switches stand as they are stored, and are saved together when one is turned', async () => {
    const saved = jsonAnswer({ ...settingsDefaults.user, marketingEmails: true })
    const { callsTo } = renderScreen('/user/settings', <UserSettingsPage />, {
      ...settings,
      'PUT /api/user/settings': saved,
    })
    const news = await screen.findByRole('switch', { name: 'News and offers' })
    expect(screen.getAllByRole('switch').map((one) => one.matches(':checked'))).toEqual([true, false, true, false])
    news.click()
    await screen.findByText('Settings Updated')
    expect(screen.getByText('Your notification preferences have been saved.')).toBeTruthy()
    const { noWhatsapp: _elsewhere, ...together } = settingsDefaults.user
    expect(callsTo('PUT /api/user/settings')[0]?.body).toEqual({ ...together, marketingEmails: true })
  })

  test.each([
    ['what the server says', jsonAnswer({ message: 'Settings are on or off' }, 400), 'Settings are on or off'],
    ['its own sentence without an answer', noNetwork, 'Failed to update settings'],
  ])('a failure shows %s', async (_what, refusal, sentence) => {
    renderScreen('/user/settings', <UserSettingsPage />, { ...settings, 'PUT /api/user/settings': refusal })
    fireEvent.click(await screen.findByRole('switch', { name: 'News and offers' }))
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.queryByText('Settings Updated')).toBeNull()
  })

  test('the card says whose they are', async () => {
    renderScreen('/user/settings', <UserSettingsPage />, settings)
    expect(await screen.findByText('elizabeth@example.com')).toBeTruthy()
  })
})

describe('a visitor', () => {
  test("sees 'Access Required' with the way in", async () => {
    renderScreen('/user/settings', <UserSettingsPage />, {
      'GET /api/user': jsonAnswer({ message: 'Unauthorized' }, 401),
    })
    expect(await screen.findByText('Access Required')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/api/login?next=/user/settings')
  })
})
