import { customerPasswordForm, newPasswordForm } from '../../../shared/auth.ts'
import { t } from '../../../shared/words/t.ts'
import { api, send } from '../../api.ts'
import { type User, useStartSession } from '../../session.tsx'
import { useSubmit } from '../../shell/use-submit.ts'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { PasswordField } from './password-field.tsx'

type PasswordChange = { currentPassword?: string; newPassword: string }

type Props = { email: string; temporary: boolean; onChanged?: () => void }

/** A customer's new password. A `temporary` one, which the sign-in asked for, is not asked for again. */
export function CustomerPasswordForm({ email, temporary, onChanged }: Props) {
  const startSession = useStartSession()
  const submit = useSubmit<PasswordChange, User>({
    schema: temporary ? newPasswordForm : customerPasswordForm,
    mutationFn: ({ currentPassword, newPassword }) =>
      send(api.user.password.$put({ json: { currentPassword, newPassword } })),
    success: () => ({ title: t('Password Updated'), description: t('Your password has been changed successfully.') }),
    onSuccess: (user, _input, form) => {
      form.reset()
      startSession(user)
      onChanged?.()
    },
    failure: t('Failed to update password'),
  })
  return (
    <Form submit={submit} className="grid max-w-[480px] gap-5">
      <PasswordFields email={email} current={!temporary} minimum={6} />
    </Form>
  )
}

type PasswordFieldsProps = {
  /** The address of the account, under which a password manager keeps the new password. */
  email: string
  /** Also asks for the current password. */
  current: boolean
  /** Characters that the new one must have. */
  minimum: number
}

/** The fields and the button of a form that changes a password. */
export function PasswordFields({ email, current, minimum }: PasswordFieldsProps) {
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {current && (
        <PasswordField label={t('Current password')} name="currentPassword" autoComplete="current-password" />
      )}
      <PasswordField label={t('New password')} name="newPassword" autoComplete="new-password" minimum={minimum} />
      <PasswordField label={t('Confirm new password')} name="confirmPassword" autoComplete="new-password" />
      <SubmitButton busyLabel={t('Changing...')} className="btn justify-self-start">
        {t('Change Password')}
      </SubmitButton>
    </>
  )
}
