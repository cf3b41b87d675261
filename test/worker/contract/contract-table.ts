import { adminCalls } from './admin-calls.ts'
import { customerCalls } from './customer-calls.ts'
import { leavingCalls } from './leaving-calls.ts'

/** Every call the clients make, in the order of one afternoon. The test fills `:names` with ids of the sample data. */
export const contract = [...customerCalls, ...adminCalls, ...leavingCalls]
