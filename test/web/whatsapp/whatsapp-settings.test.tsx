import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { WhatsappSettings } from '../../../web/features/whatsapp/whatsapp-settings.tsx'
import { clickButton, jsonAnswer, renderScreen, type } from '../../helpers/web/screen.tsx'

const updatedAt = '2026-12-19T06:00:00.000Z'
const template = (language: 'en' | 'ml', body: string, own?: string) => ({
  topic: 'ready',
  language,
  body: own ?? body,
  default: body,
  updatedAt: own ? updatedAt : null,
})
const rule = (off: string[] = []) => ({
  name: 'whatsapp',
  value: { off },
  updatedAt: off.length > 0 ? updatedAt : null,
})
const english = 'Hello[ {name}], ready.[ To pay: {balance}]'
const path = '/api/admin/message-templates'

function open(own?: string, off?: string[], saved = Promise.resolve()) {
  const templates = [template('en', english, own), template('ml', 'നമസ്കാരം {name}')]
  return renderScreen('/admin/settings', <WhatsappSettings />, {
    'GET /api/admin/rules': jsonAnswer([rule(off)]),
    'PUT /api/admin/rules/whatsapp': async () => {
      await saved
      return Response.json(rule(['ready']))
    },
    [`GET ${path}`]: jsonAnswer(templates),
    [`PUT ${path}/ready/en`]: jsonAnswer(templates[0]),
    [`PUT ${path}/ready/ml`]: jsonAnswer(templates[1]),
  })
}
async function openWords() {
  fireEvent.click(await screen.findByRole('button', { name: 'Change the words of Order ready' }))
  return within(await screen.findByRole('dialog', { name: 'Order ready' }))
}

describe('the messages of the shop', () => {
  test('are turned off and on by what they are about', async () => {
    const { callsTo } = open(undefined, ['payment'])
    const ready = await screen.findByRole('switch', { name: 'Order ready' })
    expect(ready.matches(':checked')).toBe(true)
    expect(screen.getByRole('switch', { name: 'Payment noted' }).matches(':checked')).toBe(false)
    // Each says what it is; when it is written stands under it.
    expect(screen.getByRole('switch', { name: 'Asking for a review' })).toBeTruthy()
    expect(screen.getByText(/^Three days after the delivery, once/)).toBeTruthy()
    fireEvent.click(ready)
    await waitFor(() =>
      expect(callsTo('PUT /api/admin/rules/whatsapp').map(({ body }) => body)).toEqual([
        { value: { off: ['payment', 'ready'] }, updatedAt },
      ]),
    )
  })

  test('keep a second switch that is pressed while the first is saved', async () => {
    const saved = Promise.withResolvers<void>()
    const { callsTo } = open(undefined, ['payment'], saved.promise)
    const ready = await screen.findByRole('switch', { name: 'Order ready' })
    fireEvent.click(ready)
    await waitFor(() => expect(ready.matches(':checked')).toBe(false))
    fireEvent.click(screen.getByRole('switch', { name: 'Payment noted' }))
    saved.resolve()
    await waitFor(() =>
      expect(callsTo('PUT /api/admin/rules/whatsapp').map(({ body }) => body)).toEqual([
        { value: { off: ['payment', 'ready'] }, updatedAt },
        { value: { off: ['ready'] }, updatedAt },
      ]),
    )
  })

  test('show how their words read while these are typed, and keep what was changed', async () => {
    const { callsTo } = open()
    const dialog = await openWords()
    expect(dialog.getByText('Hello Anna, ready. To pay: ₹3,500')).toBeTruthy()
    type('English', 'Dear {name}!')
    expect(dialog.getByText('Dear Anna!')).toBeTruthy()
    type('English', 'See {link}')
    expect(dialog.getByText(`See ${location.origin}/user/orders/a1b2c3d4`)).toBeTruthy()
    type('English', 'Dear {name}!')
    clickButton('Save')
    expect(await screen.findByText('Messages that are waiting say it as well.')).toBeTruthy()
    expect(callsTo(`PUT ${path}/ready/en`).map(({ body }) => body)).toEqual([{ body: 'Dear {name}!', updatedAt: null }])
    expect(callsTo(`PUT ${path}/ready/ml`)).toEqual([])
  })

  test('show the words of whoever was faster, and overwrite them only when she says so', async () => {
    const theirs = { ...template('en', english, 'Good day {name}!'), updatedAt: '2026-12-19T07:00:00.000Z' }
    let stored = template('en', english, 'Dear {name}!')
    const { callsTo } = renderScreen('/admin/settings', <WhatsappSettings />, {
      'GET /api/admin/rules': jsonAnswer([rule()]),
      [`GET ${path}`]: () => jsonAnswer([stored, template('ml', 'നമസ്കാരം {name}')])(),
      [`PUT ${path}/ready/en`]: () => {
        stored = theirs
        return jsonAnswer(
          { message: 'This text was changed in the meantime. Please reload the page.', reason: 'changed' },
          409,
        )()
      },
    })
    const dialog = await openWords()
    type('English', 'Hello {name}!')
    clickButton('Save')
    expect(await dialog.findByText('Good day {name}!')).toBeTruthy()
    clickButton('Save')
    await waitFor(() => expect(callsTo(`PUT ${path}/ready/en`)).toHaveLength(2))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy())
    clickButton('Keep mine')
    expect(dialog.queryByText('Good day {name}!')).toBeNull()
    clickButton('Save')
    await waitFor(() => expect(callsTo(`PUT ${path}/ready/en`)).toHaveLength(3))
    expect(callsTo(`PUT ${path}/ready/en`).map(({ body }) => body)).toEqual([
      { body: 'Hello {name}!', updatedAt },
      { body: 'Hello {name}!', updatedAt },
      { body: 'Hello {name}!', updatedAt: theirs.updatedAt },
    ])
  })

  test('go back to the shop’s words', async () => {
    const { callsTo } = open('Dear {name}!')
    expect(await screen.findByText('Your own words')).toBeTruthy()
    const dialog = await openWords()
    clickButton('Back to the original words in English')
    expect(dialog.getByText('Hello Anna, ready. To pay: ₹3,500')).toBeTruthy()
    clickButton('Save')
    await waitFor(() => expect(callsTo(`PUT ${path}/ready/en`)[0]?.body).toEqual({ body: '', updatedAt }))
  })

  test('know what there is no word for', async () => {
    const { callsTo } = open()
    const dialog = await openWords()
    type('English', 'Hello {nam}')
    clickButton('Save')
    expect(await dialog.findByText('There is no {nam}')).toBeTruthy()
    expect(callsTo(`PUT ${path}/ready/en`)).toEqual([])
  })
})
