import '../desk.css'
import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { AdminSignIn } from '../features/auth/admin-sign-in.tsx'
import { safeNext } from '../lib/next.ts'
import { useTitle } from '../lib/use-title.ts'
import { useSession } from '../session.tsx'

export default function AdminLoginPage() {
  useTitle('Admin sign-in')
  const { isAdmin } = useSession()
  const [, navigate] = useLocation()
  const [search] = useSearchParams()
  const next = safeNext(search.get('next')) ?? '/admin'
  useEffect(() => {
    if (isAdmin) navigate(next, { replace: true })
  }, [isAdmin, navigate, next])
  return <AdminSignIn />
}
