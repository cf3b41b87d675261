import { usePageTitle } from '../features/boutique/public.tsx'
import '../styles/app.css'
import { useEffect, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import { safeNext } from '../../shared/safe-next.ts'
import { AuthFrame } from '../features/auth/auth-frame.tsx'
import { LoginForm } from '../features/auth/login-form.tsx'
import { RegisterForm } from '../features/auth/register-form.tsx'
import { useSession } from '../session.tsx'

const tabs = {
  login: { label: 'Sign In', title: 'Welcome back' },
  register: { label: 'Sign Up', title: 'Open your order book' },
} as const
const tabNames = ['login', 'register'] as const

export default function AuthPage() {
  const [search] = useSearchParams()
  const [, navigate] = useLocation()
  const [email, setEmail] = useState('')
  const open = search.get('tab') === 'register' ? 'register' : 'login'
  usePageTitle(tabs[open].label)
  useRedirectSignedIn(search.get('next'))

  const hrefOf = (tab: keyof typeof tabs) => {
    const params = new URLSearchParams(search)
    params.set('tab', tab)
    return `/auth?${params}`
  }
  return (
    <AuthFrame title={tabs[open].title} back="Back to Home" picture="/art/scene-rail.svg">
      <nav className="grid grid-cols-2 border-b border-edge" aria-label="Sign in or sign up">
        {tabNames.map((tab) => (
          <Link
            key={tab}
            href={hrefOf(tab)}
            replace
            className="tab justify-center"
            {...(tab === open && { 'aria-current': 'page', 'data-state': 'active' })}
          >
            {tabs[tab].label}
          </Link>
        ))}
      </nav>
      {open === 'login' ? (
        <LoginForm email={email} onEmail={setEmail} />
      ) : (
        <RegisterForm
          email={email}
          onEmail={setEmail}
          onSignInInstead={() => navigate(hrefOf('login'), { replace: true })}
        />
      )}
    </AuthFrame>
  )
}

/** Whoever is signed in, from now or from before, goes on to `next` or to her own first screen. */
function useRedirectSignedIn(requestedNext: string | null) {
  const { user, isAdmin } = useSession()
  const [, navigate] = useLocation()
  const next = safeNext(requestedNext, location.origin) ?? (isAdmin ? '/admin' : '/user/dashboard')
  useEffect(() => {
    if (!user) return
    if (/^\/(admin|user)\b/.test(next)) navigate(next, { replace: true })
    // Public pages come rendered from the server, and only the browser itself goes to their #contact.
    else location.replace(next)
  }, [user, next, navigate])
}
