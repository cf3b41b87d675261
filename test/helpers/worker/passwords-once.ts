import { hashPassword as hash, verifyPassword as verify } from '../../../worker/lib/password.ts'

/**
 * The Worker's hashing in its tests: each password is hashed once in the run, and each comparison made once. Thousands of
 * tests begin with a sign-in of 370 ms: this is 10 of 18 minutes. The real functions have tests of their own, and the
 * browser tests run them. Values, not promises: one request must not wait for another's.
 */
const hashes = new Map<string, string>()
const matches = new Map<string, boolean>()

export * from '../../../worker/lib/password.ts'

export async function hashPassword(password: string) {
  const known = hashes.get(password)
  if (known) return known
  const made = await hash(password)
  hashes.set(password, made)
  return made
}

export async function verifyPassword(password: string, phc: string | undefined) {
  const key = JSON.stringify([password, phc])
  const known = matches.get(key)
  if (known !== undefined) return known
  const isMatch = await verify(password, phc)
  matches.set(key, isMatch)
  return isMatch
}
