import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EnquiryForm } from '../../../web/features/leads/enquiry-form.tsx'
import { clickButton, jsonAnswer, noNetwork, renderScreen, type } from '../../helpers/web/screen.tsx'

const fill = () => {
  type('Your name', 'Hari Govind')
  type('Your email', 'hari@example.com')
  type('Your question', 'Do you alter blouses?')
}

test('asks for what it needs and sends nothing without it', async () => {
  const { callsTo } = renderScreen('/', <EnquiryForm />, {})
  clickButton('Send question')
  expect(await screen.findByText('Name is required')).toBeTruthy()
  expect(screen.getByText('Please enter a valid email address')).toBeTruthy()
  expect(screen.getByText('Message is required')).toBeTruthy()
  expect(callsTo('POST /api/contacts')).toEqual([])
})

test('a question is sent once, thanked for, and forgotten on the device', async () => {
  const { callsTo } = renderScreen('/', <EnquiryForm />, { 'POST /api/contacts': jsonAnswer({ ok: true }, 201) })
  fill()
  expect(localStorage.getItem('enquiry-draft')).toContain('Hari Govind')
  clickButton('Send question')
  expect(await screen.findByText(/We have your question/)).toBeTruthy()
  expect(callsTo('POST /api/contacts')).toHaveLength(1)
  expect(callsTo('POST /api/contacts')[0]?.body).toMatchObject({ name: 'Hari Govind', email: 'hari@example.com' })
  expect(document.activeElement?.textContent).toContain('We have your question')
  expect(screen.queryByRole('button', { name: 'Send question' })).toBeNull()
  expect(screen.getByLabelText('Your question')).toHaveProperty('value', '')
  clickButton('Ask another question')
  expect(screen.getByRole('button', { name: 'Send question' })).toBeTruthy()
  expect(localStorage.getItem('enquiry-draft')).toBeNull()
})

test('a failure keeps what was typed, also over a reload', async () => {
  const { leave } = renderScreen('/', <EnquiryForm />, { 'POST /api/contacts': noNetwork })
  fill()
  clickButton('Send question')
  expect(await screen.findByText('We could not send your question. Please try again.')).toBeTruthy()
  expect(screen.getByLabelText('Your question')).toHaveProperty('value', 'Do you alter blouses?')
  leave()
  renderScreen('/', <EnquiryForm />, {})
  await waitFor(() => expect(screen.getByLabelText('Your question')).toHaveProperty('value', 'Do you alter blouses?'))
})

test('a question that is sent again, also after a reload, is the same question', async () => {
  const { leave, callsTo } = renderScreen('/', <EnquiryForm />, { 'POST /api/contacts': noNetwork })
  fill()
  clickButton('Send question')
  await screen.findByText('We could not send your question. Please try again.')
  const key = callsTo('POST /api/contacts')[0]?.headers.get('Idempotency-Key')
  expect(key).toMatch(/^[\da-f-]{36}$/)
  leave()
  const again = renderScreen('/', <EnquiryForm />, { 'POST /api/contacts': jsonAnswer({ ok: true }, 201) })
  clickButton('Send question')
  await screen.findByText(/We have your question/)
  expect(again.callsTo('POST /api/contacts')[0]?.headers.get('Idempotency-Key')).toBe(key)
})

test('what is kept can be read before anything is sent', () => {
  renderScreen('/', <EnquiryForm />, {})
  expect(screen.getByText('What we keep, and why').getAttribute('href')).toBe('/privacy')
})

test('the field for programs is out of reach of people', () => {
  renderScreen('/', <EnquiryForm />, {})
  const trap = document.querySelector('[name="website"]')
  expect(trap?.getAttribute('tabindex')).toBe('-1')
  expect(trap?.getAttribute('aria-hidden')).toBe('true')
})
