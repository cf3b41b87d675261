import '../desk.css'
import { useState } from 'react'
import { AuthFrame } from '../features/auth/auth-frame.tsx'
import { ForgotForm } from '../features/auth/forgot-form.tsx'
import { ForgotSent } from '../features/auth/forgot-sent.tsx'
import { useTitle } from '../lib/use-title.ts'

export default function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>()
  const title = sentTo ? 'Request Submitted' : 'Forgot your password?'
  useTitle(title)
  return (
    <AuthFrame title={title} back="Back to Sign In" backTo="/api/login" picture="/art/scene-table.svg">
      {sentTo ? (
        <ForgotSent email={sentTo} onAnother={() => setSentTo(undefined)} />
      ) : (
        <ForgotForm onSent={setSentTo} />
      )}
    </AuthFrame>
  )
}
