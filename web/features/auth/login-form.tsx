import { useState } from 'react'
import { loginInput } from '../../../shared/auth.ts'
import { spokenPath } from '../../../shared/words/paths.ts'
import { t } from '../../../shared/words/t.ts'
import { api, isRefusedAs, send } from '../../api.ts'
import { useStartSession } from '../../session.tsx'
import { useSubmit } from '../../shell/use-submit.ts'
import { TextField } from '../../ui/field.tsx'
import { EarlyForm, SubmitButton } from '../../ui/form.tsx'
import { PasswordField } from './password-field.tsx'

/** Signs a customer in. `email` is what was typed on the other tab. */
export function LoginForm({ email, onEmail }: { email: string; onEmail: (email: string) => void }) {
  const startSession = useStartSession()
  const [hasMoved, setMoved] = useState(false)
  const submit = useSubmit({
    schema: loginInput,
    mutationFn: (json) => send(api.login.$post({ json })),
    anonymous: true,
    onSuccess: startSession,
    failureTitle: t('Login failed'),
    failure: t('Please check your email and password'),
    refusalField: 'password',
    onFailure: (error) => {
      setMoved(isRefusedAs(error, 'sign_in_moved'))
      return false
    },
  })
  return (
    <EarlyForm submit={submit} className="grid gap-5">
      <TextField
        label={t('Email')}
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={email}
        onInput={(event) => onEmail(event.currentTarget.value)}
      />
      <PasswordField label={t('Password')} name="password" autoComplete="current-password" />
      <SubmitButton busyLabel={t('Signing in...')}>{t('Sign In')}</SubmitButton>
      <p>
        <a className="link" href={spokenPath('/forgot-password')}>
          {hasMoved ? t('Choose a new password') : t('Forgot password?')}
        </a>
      </p>
    </EarlyForm>
  )
}
