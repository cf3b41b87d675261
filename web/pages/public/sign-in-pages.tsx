import { filesOf } from 'virtual:client-files'
import type { ReactNode } from 'react'
import type { SignInReason } from '../../../shared/sign-in.ts'
import { Island } from '../../boot/island.tsx'
import { LanguageLink, NeedsScript } from '../../features/site/site-links.tsx'
import { AdminLoginPage as AdminLogin } from '../islands/admin-login.tsx'
import { AuthPage as Auth, type AuthTab } from '../islands/auth.tsx'
import { ClaimPage as Claim } from '../islands/claim.tsx'
import { ConfirmEmailPage as ConfirmEmail } from '../islands/confirm-email.tsx'
import { FamilyPage as Family } from '../islands/family.tsx'
import { ForgotPasswordPage as ForgotPassword } from '../islands/forgot-password.tsx'
import { ChatPlace } from './page-frame.tsx'

/**
 * Forms that React hydrates at a touch. A signed-in user is redirected at once, and a visitor from a booking finds her
 * name filled in.
 */
export const AuthPage = ({ tab, reason }: { tab: AuthTab; reason?: SignInReason }) => (
  <SignInFrame name="auth" startsFor="customer admin booking">
    <Auth initialTab={tab} reason={reason} />
  </SignInFrame>
)

export const ForgotPasswordPage = () => (
  <>
    <SignInFrame name="forgot-password">
      <ForgotPassword />
    </SignInFrame>
    <ChatPlace />
  </>
)

export const AdminLoginPage = () => (
  <SignInFrame name="admin-login">
    <AdminLogin />
  </SignInFrame>
)

export const ConfirmEmailPage = () => (
  <SignInFrame name="confirm-email">
    <ConfirmEmail />
  </SignInFrame>
)

export const ClaimPage = () => (
  <SignInFrame name="claim">
    <Claim />
  </SignInFrame>
)

/** Page of a family link; with a valid pass of today the order is shown at once. */
export const FamilyPage = () => (
  <SignInFrame name="family" near>
    <Family />
  </SignInFrame>
)

type Props = { name: string; near?: boolean; startsFor?: string; children: ReactNode }

function SignInFrame({ name, near, startsFor = 'customer admin', children }: Props) {
  return (
    <>
      <link rel="stylesheet" href={filesOf('styles/public')[0]} />
      <NeedsScript />
      <LanguageLink
        className="link absolute top-[210px] right-gutter z-10 md:top-7 md:right-auto md:left-[calc(50%-9rem)]"
        keepsNext
      />
      <Island name={name} near={near} startsFor={startsFor}>
        {children}
      </Island>
    </>
  )
}
