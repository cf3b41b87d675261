import { useSession } from '../../session.tsx'

/** Whose links the header shows: an admin's as early as the last visit tells, a visitor's until the server has answered. */
export function useAccountKind() {
  const { user, isAdmin, looksAdmin } = useSession()
  if (isAdmin || (!user && looksAdmin)) return 'admin'
  return user ? 'customer' : 'visitor'
}
