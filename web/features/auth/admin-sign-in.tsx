import { type FormEvent, useCallback, useLayoutEffect, useState } from 'react'
import { adminLoginInput } from '../../../shared/auth.ts'
import { ApiError, api, errorMessage, send } from '../../api.ts'
import { useForm } from '../../lib/use-form.ts'
import { useStartSession } from '../../session.tsx'
import { TextField } from '../../ui/field.tsx'
import { EarlyForm, SubmitButton } from '../../ui/form.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { PasswordField } from './password-field.tsx'

/** The admin's sign-in as a whole screen, on /admin-login and in place of an admin screen. The page that waits for the session shows what follows. */
export function AdminSignIn() {
  const startSession = useStartSession()
  const [failure, setFailure] = useState('')
  // The button of the HTML is enabled: a disabled one makes the browser ignore Enter until React is there.
  const [isFilled, setFilled] = useState(true)
  const signIn = useForm({
    schema: adminLoginInput,
    onSubmit: async (credentials) => {
      setFailure('')
      startSession(await send(api.auth.admin.login.$post({ json: credentials })))
    },
    onError: (error) =>
      setFailure(
        errorMessage(error, error instanceof ApiError ? 'Invalid credentials' : 'Login failed. Please try again.'),
      ),
  })
  const { ref, onChange } = signIn.form
  /** Reads the fields themselves: a password manager may fill them without an event. */
  const checkFilled = useCallback(
    () => ref.current && setFilled([...new FormData(ref.current).values()].every(Boolean)),
    [ref],
  )
  useLayoutEffect(() => void checkFilled(), [checkFilled])
  function handleChange(event: FormEvent<HTMLFormElement>) {
    onChange(event)
    checkFilled()
  }
  const checks = {
    onFocus: checkFilled,
    onKeyDown: checkFilled,
    onPointerDown: checkFilled,
    onPointerOver: checkFilled,
  }
  return (
    <AuthFrame title="Admin Login" back="Back to Website" picture="/art/scene-table.svg">
      <EarlyForm submit={signIn} {...checks} onChange={handleChange} className="grid gap-5">
        {failure && (
          <p className="error-box" role="alert">
            {failure}
          </p>
        )}
        <TextField label="Email" name="email" type="email" autoComplete="email" />
        <PasswordField label="Password" name="password" autoComplete="current-password" />
        <SubmitButton disabled={!isFilled} busyLabel="Signing in...">
          Sign In
        </SubmitButton>
      </EarlyForm>
    </AuthFrame>
  )
}
