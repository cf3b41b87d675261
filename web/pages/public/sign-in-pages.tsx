import { filesOf } from 'virtual:page-files'
import type { ReactNode } from 'react'
import { Island } from '../../boot/island.tsx'
import { SupportOnWhatsApp } from '../../features/site/support-link.tsx'
import { AdminLoginPage as AdminLogin } from '../islands/admin-login.tsx'
import { AuthPage as Auth, type AuthTab } from '../islands/auth.tsx'
import { ClaimPage as Claim } from '../islands/claim.tsx'
import { ConfirmEmailPage as ConfirmEmail } from '../islands/confirm-email.tsx'
import { ForgotPasswordPage as ForgotPassword } from '../islands/forgot-password.tsx'
import { ChatPlace } from './page-frame.tsx'

/** Forms that React brings to life by a touch; whoever is signed in already is led on at once. */
export const AuthPage = ({ tab }: { tab: AuthTab }) => (
  <SignInFrame name="auth">
    <Auth initialTab={tab} />
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

function SignInFrame({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <link rel="stylesheet" href={filesOf('styles/public')[0]} />
      <noscript>
        <p className="bg-linen px-gutter py-4">
          This form needs JavaScript, which is turned off here. Please turn it on, or write to us: <SupportOnWhatsApp />
        </p>
      </noscript>
      <Island name={name} startsFor="customer admin">
        {children}
      </Island>
    </>
  )
}
