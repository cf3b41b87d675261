import { loginInput } from '../../../shared/auth.ts'
import { api, errorMessage, send } from '../../api.ts'
import { useForm } from '../../lib/use-form.ts'
import { useStartSession } from '../../session.tsx'
import { TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { toast } from '../../ui/toast.ts'

/** Signs a customer in. `email` is what was typed on the other tab. */
export function LoginForm({ email, onEmail }: { email: string; onEmail: (email: string) => void }) {
  const startSession = useStartSession()
  const { errors, showErrors, busy, form } = useForm({
    schema: loginInput,
    onSubmit: async (credentials) => startSession(await send(api.login.$post({ json: credentials }))),
    onError: (error, form) => {
      const description = errorMessage(error, 'Please check your email and password')
      showErrors({ password: description }, form)
      toast({ tone: 'bad', title: 'Login failed', description })
    },
  })
  return (
    <form {...form} className="grid gap-5">
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        error={errors.email}
        defaultValue={email}
        onInput={(event) => onEmail(event.currentTarget.value)}
      />
      <PasswordField label="Password" name="password" autoComplete="current-password" error={errors.password} />
      <button type="submit" className="btn" aria-disabled={busy}>
        {busy ? 'Signing in...' : 'Sign In'}
      </button>
      <p>
        <a className="link" href="/forgot-password">
          Forgot password?
        </a>
      </p>
    </form>
  )
}
