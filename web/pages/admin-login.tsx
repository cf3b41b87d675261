import { usePageTitle } from '../features/boutique/public.tsx'
import '../styles/app.css'
import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { safeNext } from '../../shared/safe-next.ts'
import { AdminSignIn } from '../features/auth/admin-sign-in.tsx'
import { useSession } from '../session.tsx'

export default function AdminLoginPage() {
  usePageTitle('Admin sign-in')
  const { isAdmin } = useSession()
  const [, navigate] = useLocation()
  const [search] = useSearchParams()
  const next = safeNext(search.get('next'), location.origin) ?? '/admin'
  useEffect(() => {
    if (isAdmin) navigate(next, { replace: true })
  }, [isAdmin, navigate, next])
  return <AdminSignIn />
}
