import { useState } from 'react'
import { t } from '../../../shared/words/t.ts'
import { AuthFrame } from '../../features/auth/auth-frame.tsx'
import { ForgotPasswordForm, ForgotPasswordSent } from '../../features/auth/forgot-password-form.tsx'
import { usePageTitle } from '../../features/boutique/public.tsx'

export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>()
  const title = sentTo ? t('Request Submitted') : t('Forgot your password?')
  usePageTitle(title)
  return (
    <AuthFrame title={title} back={t('Back to Sign In')} backTo="/api/login" picture="/art/scene-table.svg">
      {sentTo ? (
        <ForgotPasswordSent email={sentTo} onAnother={() => setSentTo(undefined)} />
      ) : (
        <ForgotPasswordForm onSent={setSentTo} />
      )}
    </AuthFrame>
  )
}
