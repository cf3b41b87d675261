import { unusableHash as makeHash, verifyPassword as verify } from '../../../worker/lib/password.ts'

/**
 * Fake password hashing of the Worker for tests: a hash looks real, and its password is stored here. A real hash takes
 * 370 ms, and thousands of tests begin with a sign-in. The real functions have their own tests and run in the tests
 * that start a whole shop.
 */
const noted = new Map<string, string | undefined>()

export * from '../../../worker/lib/password.ts'

function note(password?: string) {
  const hash = makeHash()
  noted.set(hash, password?.normalize('NFKC'))
  return hash
}

export const hashPassword = async (password: string) => note(password)
export const unusableHash = () => note()

/** Compares a hash that was not made here with the real function. */
export async function verifyPassword(password: string, hash: string | undefined) {
  if (hash === undefined) return false
  return noted.has(hash) ? noted.get(hash) === password.normalize('NFKC') : verify(password, hash)
}
