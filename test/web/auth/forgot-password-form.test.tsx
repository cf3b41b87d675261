import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ForgotPasswordPage } from '../../../web/pages/islands/forgot-password.tsx'
import { clickButton, jsonAnswer, noNetwork, renderScreen, type } from '../../helpers/web/screen.tsx'

describe('a forgotten password', () => {
  const ask = (email: string) => {
    type('Email', email)
    clickButton('Send request')
  }

  test('asks for a valid address and sends nothing without one', async () => {
    const { callsTo } = renderScreen('/forgot-password', <ForgotPasswordPage />, {})
    ask('elizabeth@')
    expect(await screen.findByText('Please enter a valid email address')).toBeTruthy()
    expect(callsTo('POST /api/auth/forgot-password')).toEqual([])
  })

  test('a request is confirmed, and leads back to the form or to the sign-in', async () => {
    renderScreen('/forgot-password', <ForgotPasswordPage />, {
      'POST /api/auth/forgot-password': jsonAnswer({ ok: true }),
    })
    ask('elizabeth@example.com')
    await screen.findByRole('heading', { name: 'Request Submitted' })
    const promise = 'Our team will contact you within 24 hours with your new password.'
    await waitFor(() => expect(screen.getAllByText(promise)).toHaveLength(2))
    const links = screen.getAllByRole('link', { name: 'Back to Sign In' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/api/login', '/api/login'])
    clickButton('Try Different Email')
    expect(await screen.findByRole('button', { name: 'Send request' })).toBeTruthy()
  })

  test.each([
    ['what the server says', jsonAnswer({ message: 'That was too often.' }, 429), 'That was too often.'],
    ['its own sentence', noNetwork, 'Failed to send reset email. Please try again.'],
  ])('a failure shows %s and keeps the address', async (_what, refusal, sentence) => {
    renderScreen('/forgot-password', <ForgotPasswordPage />, { 'POST /api/auth/forgot-password': refusal })
    ask('elizabeth@example.com')
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'elizabeth@example.com')
  })
})
