import type { User } from '../../http/sessions.ts'

/** A user as answers show one: `admin` only while the address is configured as one. */
export function serializeUser(
  user: User,
  { isAdmin, mustChangePassword = false }: { isAdmin: boolean; mustChangePassword?: boolean },
) {
  const { id, email, firstName, lastName, profileImageUrl, phone, isActive, createdAt, updatedAt, language } = user
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
    /** An admin's address is one that the shop was set up with. */
    emailConfirmed: isAdmin || user.emailConfirmedAt !== null,
    /** In which we write. */
    language,
    createdAt,
    updatedAt,
    mustChangePassword,
  }
}
