import { useEffect } from 'react'
import { safeNext } from '../../../shared/sign-in.ts'
import { AdminSignIn } from '../../features/auth/admin-sign-in.tsx'
import { usePageTitle } from '../../features/boutique/public.tsx'
import { useSession } from '../../session.tsx'

export function AdminLoginPage() {
  usePageTitle('Admin sign-in')
  const { isAdmin } = useSession()
  useEffect(() => {
    if (!isAdmin) return
    const requested = new URLSearchParams(location.search).get('next')
    location.replace(safeNext(requested, location.origin) ?? '/admin')
  }, [isAdmin])
  return <AdminSignIn />
}
