import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ClaimPage } from '../../../web/pages/islands/claim.tsx'
import { adminUser, customerUser } from '../../helpers/web/people.ts'
import { clickButton, jsonAnswer, renderScreen, signedOut } from '../../helpers/web/screen.tsx'

const openButton = () => screen.queryByRole('button', { name: 'Open my account' })
const signedInAs = (user: object) => ({ 'GET /api/user': jsonAnswer(user) })

describe('the page of an invitation', () => {
  test('leads a visitor who has an account to the sign-in and back, without the token', () => {
    renderScreen('/claim#secret-token', <ClaimPage />, signedOut)
    expect(openButton()).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/auth?next=%2Fclaim')
  })

  test('tells a customer whose account it is and how the orders come into it', async () => {
    renderScreen('/claim#secret-token', <ClaimPage />, signedInAs(customerUser))
    expect(await screen.findByText('You are signed in as sneha@example.com.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Write to us' }).getAttribute('href')).toBe('/user/dashboard?chat=open')
    expect(openButton()).toBeNull()
    clickButton('Open another account')
    expect(openButton()).toBeTruthy()
    expect(screen.queryByText('You are signed in as sneha@example.com.')).toBeNull()
  })

  test('offers no other account without the token', async () => {
    renderScreen('/claim', <ClaimPage />, signedInAs(customerUser))
    expect(await screen.findByRole('link', { name: 'Write to us' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Open another account' })).toBeNull()
  })

  test('keeps its form for the owner, who has no orders of her own', async () => {
    const { answered } = renderScreen('/claim#secret-token', <ClaimPage />, signedInAs(adminUser))
    await answered()
    expect(openButton()).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Write to us' })).toBeNull()
  })
})
