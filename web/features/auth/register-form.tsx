import { registerForm } from '../../../shared/auth.ts'
import { ApiError, api, errorMessage, send } from '../../api.ts'
import { useForm } from '../../lib/use-form.ts'
import { useStartSession } from '../../session.tsx'
import { TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { toast } from '../../ui/toast.ts'

type Props = { email: string; onEmail: (email: string) => void; onSignInInstead: () => void }

/** Makes an account and signs in. The confirmation is compared here and never sent. */
export function RegisterForm({ email, onEmail, onSignInInstead }: Props) {
  const startSession = useStartSession()
  const { errors, showErrors, busy, form } = useForm({
    schema: registerForm,
    onSubmit: async ({ confirmPassword: _compared, ...account }) =>
      startSession(await send(api.register.$post({ json: account }))),
    onError: (error, form) => {
      const description = errorMessage(error, 'Unable to create account. Please try again.')
      // The fields have passed the same schema here, so what is left to refuse is a taken address or a common password.
      const taken = error instanceof ApiError && error.status === 409
      const refused = error instanceof ApiError && error.status === 400
      if (taken) showErrors({ email: description }, form)
      if (refused) showErrors({ password: description }, form)
      const action = taken ? { label: 'Sign In', onClick: onSignInInstead } : undefined
      toast({ tone: 'bad', title: 'Registration failed', description, action })
    },
  })
  return (
    <form {...form} className="grid gap-5">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField label="First name" name="firstName" autoComplete="given-name" error={errors.firstName} />
        <TextField label="Last name" name="lastName" autoComplete="family-name" error={errors.lastName} />
      </div>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        error={errors.email}
        defaultValue={email}
        onInput={(event) => onEmail(event.currentTarget.value)}
      />
      <PasswordField label="Password" name="password" autoComplete="new-password" strength error={errors.password} />
      <PasswordField
        label="Confirm password"
        name="confirmPassword"
        autoComplete="new-password"
        error={errors.confirmPassword}
      />
      <button type="submit" className="btn" aria-disabled={busy}>
        {busy ? 'Creating account...' : 'Create account'}
      </button>
    </form>
  )
}
