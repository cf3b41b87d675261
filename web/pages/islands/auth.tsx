import { type MouseEvent, useEffect, useState } from 'react'
import { type SignInReason, safeNext, signInReasonOf } from '../../../shared/sign-in.ts'
import { spokenPath } from '../../../shared/words/paths.ts'
import { t } from '../../../shared/words/t.ts'
import { AuthFrame } from '../../features/auth/auth-frame.tsx'
import { LoginForm, RegisterForm } from '../../features/auth/sign-in-forms.tsx'
import { findBookingToSend } from '../../features/bookings/public.ts'
import { usePageTitle } from '../../features/boutique/public.tsx'
import { useSession } from '../../session.tsx'

const tabs = () => ({
  login: { label: t('Sign In'), title: t('Welcome back') },
  register: { label: t('Sign Up'), title: t('Create your account') },
})
const tabNames = ['login', 'register'] as const
export type AuthTab = (typeof tabNames)[number]

/** Returns the form named by a URL: `?tab=register`. */
export const authTabOf = (search: string): AuthTab =>
  new URLSearchParams(search).get('tab') === 'register' ? 'register' : 'login'

/** Returns the reason for the sign-in, from the target page in the URL. */
export const authReasonOf = (search: string) => signInReasonOf(new URLSearchParams(search).get('next'))

const reasonTexts = (): Record<SignInReason, string> => ({
  order: t('Sign in to see your order.'),
  orders: t('Sign in to see your orders.'),
  consultation: t('Sign in to see your consultation.'),
  settings: t('Sign in to see your settings.'),
})

type Props = { initialTab: AuthTab; reason?: SignInReason | undefined }

export function AuthPage({ initialTab, reason }: Props) {
  const [email, setEmail] = useState('')
  const [open, setOpen] = useState(initialTab)
  const [booking, setBooking] = useState<ReturnType<typeof findBookingToSend>>()
  useEffect(() => {
    const found = findBookingToSend()
    setBooking(found)
    if (found) setEmail((typed) => typed || found.email)
  }, [])
  usePageTitle(tabs()[open].label)
  useRedirectSignedIn()

  function show(tab: AuthTab) {
    const params = new URLSearchParams(location.search)
    params.set('tab', tab)
    history.replaceState(history.state, '', spokenPath(`/auth?${params}`))
    setOpen(tab)
  }
  const follow = (tab: AuthTab) => (event: MouseEvent) => {
    event.preventDefault()
    show(tab)
  }
  return (
    <AuthFrame title={tabs()[open].title} back={t('Back to Home')} picture="/art/scene-rail.svg">
      {reason && <p className="-mt-3 text-lead text-ink-soft">{reasonTexts()[reason]}</p>}
      <nav className="grid grid-cols-2 border-b border-edge" aria-label={t('Sign in or sign up')}>
        {tabNames.map((tab) => (
          <a
            key={tab}
            href={`/auth?tab=${tab}`}
            className="tab justify-center text-center"
            data-acts=""
            data-keeps-next=""
            onClick={follow(tab)}
            {...(tab === open && { 'aria-current': 'page', 'data-state': 'active' })}
          >
            {tabs()[tab].label}
          </a>
        ))}
      </nav>
      {booking && (
        <p className="border-l-3 border-zari bg-raised px-5 py-3">
          {open === 'login'
            ? t('Your booking is saved here. We will send it as soon as you are signed in.')
            : t('Your booking is saved here. We will send it as soon as you have an account.')}
        </p>
      )}
      {open === 'login' ? (
        <LoginForm email={email} onEmail={setEmail} />
      ) : (
        <RegisterForm name={booking} email={email} onEmail={setEmail} onSignInInstead={() => show('login')} />
      )}
    </AuthFrame>
  )
}

/** Redirects a signed-in user to `next` or to the first screen of the role. */
function useRedirectSignedIn() {
  const { user, isAdmin } = useSession()
  useEffect(() => {
    if (!user) return
    const requested = new URLSearchParams(location.search).get('next')
    const next = safeNext(requested ?? findBookingToSend()?.next, location.origin)
    if (user.mustChangePassword) location.replace(spokenPath('/user/settings?tab=password'))
    else location.replace(spokenPath(next ?? (isAdmin ? '/admin' : '/user/dashboard')))
  }, [user, isAdmin])
}
