import { vi } from 'vitest'
import { Client } from './client.ts'
import * as passwords from './noted-passwords.ts'

/** Fields of a new account besides the address. */
export const accountInput = { firstName: 'Ab', lastName: 'Cd', password: 'kasavu-thread-7' }

export const signIn = (email: string, password: string, client = new Client()) =>
  client.post('/api/login', { email, password })

export const signInAdmin = (email: string, password: string, client = new Client()) =>
  client.post('/api/auth/admin/login', { email, password })

/** Signs in with a new browser; returns the client and the response. */
export async function openSession(email: string, password: string) {
  const client = new Client()
  return { client, response: await signIn(email, password, client) }
}

/** Starts counting; the returned function returns the number of password hashes and comparisons since. */
export function countHashes() {
  const verify = vi.spyOn(passwords, 'verifyPassword')
  const hash = vi.spyOn(passwords, 'hashPassword')
  return () => verify.mock.calls.length + hash.mock.calls.length
}
