import { useState } from 'react'
import { loginInput, registerForm } from '../../../shared/auth.ts'
import { spokenPath } from '../../../shared/words/paths.ts'
import { t } from '../../../shared/words/t.ts'
import { api, errorMessage, isRefusedAs, send } from '../../api.ts'
import { useStartSession } from '../../session.tsx'
import { useSubmit } from '../../shell/use-submit.ts'
import { TextField } from '../../ui/field.tsx'
import { EarlyForm, SubmitButton } from '../../ui/form.tsx'
import { toast } from '../../ui/toast.tsx'
import { PasswordField } from './password-field.tsx'

/** Signs a customer in. `email` is the address typed on the other tab. */
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

const failure = () => t('Unable to create account. Please try again.')
const isTaken = (error: unknown) => isRefusedAs(error, 'email_taken')

type Props = {
  /** Customer's name, if already known. */
  name?: { firstName: string; lastName: string }
  email: string
  onEmail: (email: string) => void
  onSignInInstead: () => void
}

/** Creates an account and signs in. The confirmation is compared here and never sent. */
export function RegisterForm({ name, email, onEmail, onSignInInstead }: Props) {
  const startSession = useStartSession()
  const submit = useSubmit({
    schema: registerForm,
    mutationFn: ({ confirmPassword: _compared, ...account }) => send(api.register.$post({ json: account })),
    anonymous: true,
    onSuccess: startSession,
    failureTitle: t('Registration failed'),
    failure: failure(),
    onFailure: (error) => {
      if (!isTaken(error)) return false
      const action = { label: t('Sign In'), onClick: onSignInInstead }
      toast({ tone: 'bad', title: t('Registration failed'), description: errorMessage(error, failure()), action })
      return true
    },
  })
  return (
    <EarlyForm submit={submit} className="grid gap-5">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField label={t('First name')} name="firstName" autoComplete="given-name" defaultValue={name?.firstName} />
        <TextField label={t('Last name')} name="lastName" autoComplete="family-name" defaultValue={name?.lastName} />
      </div>
      <TextField
        label={t('Email')}
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={email}
        onInput={(event) => onEmail(event.currentTarget.value)}
      />
      <PasswordField label={t('Password')} name="password" autoComplete="new-password" minimum={6} />
      <PasswordField label={t('Confirm password')} name="confirmPassword" autoComplete="new-password" />
      <div className="grid justify-items-start text-label text-ink-soft">
        {t('By creating an account you agree that we keep these details.')}
        <a className="link" href={spokenPath('/privacy')}>
          {t('Privacy: what we keep and why')}
        </a>
      </div>
      <SubmitButton busyLabel={t('Creating account...')}>{t('Create account')}</SubmitButton>
    </EarlyForm>
  )
}
