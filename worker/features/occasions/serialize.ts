import { fullName, givenName } from '../../../shared/names.ts'
import type { Occasion } from './list-occasions.ts'

/** An occasion as the admin's list shows it. `day` is that of the baptism, or the month of birth; of a child the first name alone. */
export const toAdmin = ({ about, day, child, userId, phoneE164, language, ...parent }: Occasion) => ({
  ...{ about, day, phoneE164, language },
  child: child ? givenName(child) : null,
  customer: { id: userId, name: fullName(parent) || 'Customer', firstName: parent.firstName ?? '' },
})
