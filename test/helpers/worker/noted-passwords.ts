import { unusableHash as makeHash, verifyPassword as verify } from '../../../worker/lib/password.ts'

/**
 * The Worker's hashing in its tests: a hash has the form of a real one and hashes nothing, and which password it is of is
 * noted here. A real run takes 370 ms, and thousands of tests begin with a sign-in. The real functions have tests of their
 * own, and the tests that start a whole shop run them.
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

/** What was not noted was not made here, and is compared as it really is. */
export async function verifyPassword(password: string, hash: string | undefined) {
  if (hash === undefined) return false
  return noted.has(hash) ? noted.get(hash) === password.normalize('NFKC') : verify(password, hash)
}
