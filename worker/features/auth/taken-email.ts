import { fail } from '../../http/failures.ts'

/** 409 for an address that has an account, and, in the same words, for an admin's. */
export const refuseTakenEmail = (): never => fail(409, 'email_taken', { field: 'email' })

/** For a batch that gives an account its address: 409 where another has taken it since it was looked for. */
export function refuseEmailRace(error: Error): never {
  if (/UNIQUE/i.test(String(error.cause ?? error))) refuseTakenEmail()
  throw error
}
