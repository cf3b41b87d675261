import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import UserSettingsPage from '../../../web/pages/user-settings.tsx'
import { elizabeth, settings, signedIn } from '../../helpers/web/customer-settings.ts'
import { jsonAnswer, renderScreen } from '../../helpers/web/screen.tsx'

const put = 'PUT /api/user/language/ml'
const choice = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Language' })

test('the language we write in stands as it is, and is saved when another is chosen', async () => {
  let language = 'en'
  const { callsTo } = renderScreen('/user/settings', <UserSettingsPage />, {
    ...settings,
    'GET /api/user': () => Response.json({ ...elizabeth, language }),
    [put]: () => {
      language = 'ml'
      return Response.json({ ok: true })
    },
  })
  expect((await choice()).value).toBe('en')
  fireEvent.change(await choice(), { target: { value: 'ml' } })
  expect(await screen.findByText('Language saved')).toBeTruthy()
  expect(callsTo(put)).toHaveLength(1)
  await waitFor(async () => expect((await choice()).value).toBe('ml'))
})

test('a language that was not saved stands as it was, and says so', async () => {
  renderScreen('/user/settings', <UserSettingsPage />, {
    ...settings,
    ...signedIn({ language: 'en' }),
    [put]: jsonAnswer({ message: 'No' }, 500),
  })
  fireEvent.change(await choice(), { target: { value: 'ml' } })
  expect(await screen.findByText('No')).toBeTruthy()
  await waitFor(async () => expect((await choice()).value).toBe('en'))
})
