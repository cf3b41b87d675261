import { fullName } from '../../../shared/names.ts'
import { users } from '../../db/schema.ts'

/** Beside a row that is joined with its customer; the joined table's other columns would share names with it. */
export const personColumns = { firstName: users.firstName, lastName: users.lastName }

export const personName = (person: { firstName: string | null; lastName: string | null }) =>
  fullName(person) || 'Customer'
