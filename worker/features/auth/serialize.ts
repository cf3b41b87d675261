import type { User } from '../../http/sessions.ts'

/** A user as answers show one: `admin` only while the address is configured as one. */
export function serializeUser(
  { id, email, firstName, lastName, profileImageUrl, phone, isActive, createdAt, updatedAt }: User,
  { isAdmin, mustChangePassword = false }: { isAdmin: boolean; mustChangePassword?: boolean },
) {
  const role = isAdmin ? ('admin' as const) : ('customer' as const)
  return {
    id,
    email,
    firstName,
    lastName,
    profileImageUrl,
    phone,
    role,
    isActive,
    createdAt,
    updatedAt,
    mustChangePassword,
  }
}
