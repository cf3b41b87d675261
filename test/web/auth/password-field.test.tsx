import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { AuthPage } from '../../../web/pages/islands/auth.tsx'
import { clickButton, renderScreen, type } from '../../helpers/web/screen.tsx'
import { signedOut } from '../../helpers/web/session.ts'

describe('the field of a new password', () => {
  test.each([
    ['', 'At least 6 characters; 8 or more are safer'],
    ['12345', 'At least 6 characters; 8 or more are safer'],
    ['123456', 'Enough, though 8 or more are safer'],
    ['12345678', 'Good'],
    ['123456789012', 'Strong'],
  ])('says of "%s": "%s"', (password, words) => {
    renderScreen('/auth?tab=register', <AuthPage initialTab="register" />, signedOut)
    type('Password', password)
    expect(screen.getByText(words)).toBeTruthy()
  })

  test('shows only the password whose button was pressed', () => {
    renderScreen('/auth?tab=register', <AuthPage initialTab="register" />, signedOut)
    clickButton('Show password')
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text')
    expect(screen.getByLabelText('Confirm password').getAttribute('type')).toBe('password')
    clickButton('Hide password')
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password')
  })
})
