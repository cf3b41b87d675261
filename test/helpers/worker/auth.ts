import { vi } from 'vitest'
import { Client } from './client.ts'
import * as passwords from './noted-passwords.ts'

/** What the form of a new account sends beside the address. */
export const accountInput = { firstName: 'Ab', lastName: 'Cd', password: 'kasavu-thread-7' }

export const signIn = (email: string, password: string, client = new Client()) =>
  client.post('/api/login', { email, password })

export const signInAdmin = (email: string, password: string, client = new Client()) =>
  client.post('/api/auth/admin/login', { email, password })

/** Signs a new browser in: the client, and what the sign-in answered. */
export async function openSession(email: string, password: string) {
  const client = new Client()
  return { client, response: await signIn(email, password, client) }
}

/** Starts counting; the function it returns says how often a password was hashed or compared since. */
export function countHashes() {
  const verify = vi.spyOn(passwords, 'verifyPassword')
  const hash = vi.spyOn(passwords, 'hashPassword')
  return () => verify.mock.calls.length + hash.mock.calls.length
}
