import { adminPasswordForm, customerPasswordForm, newPasswordForm } from '../../../shared/auth.ts'
import { t } from '../../../shared/words/t.ts'
import { api, refusalOf, send, statusOf } from '../../api.ts'
import { type User, useStartSession } from '../../session.tsx'
import { toastFailure } from '../../shell/toast-failure.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { PasswordField } from './password-field.tsx'

const failure = 'Failed to change password. Please check your current password.'

/** The admin's new password; `email` is the own address. The other sessions end with it. */
export function AdminPasswordForm({ email }: { email: string }) {
  const submit = useSubmit({
    schema: adminPasswordForm,
    mutationFn: ({ currentPassword, newPassword }) =>
      send(api.auth.admin['change-password'].$post({ json: { email, currentPassword, newPassword } })),
    success: () => ({ title: 'Password Changed', description: 'Your password has been updated successfully.' }),
    onSuccess: (_user, _input, form) => form.reset(),
    failure,
    // Of the server's sentences only those about the new password and the limits say more than this one.
    onFailure: (error) => {
      if (refusalOf(error).field === 'newPassword' || [429, 503].includes(statusOf(error))) return false
      toastFailure(undefined, failure)
      return true
    },
  })
  return (
    <Form submit={submit} className="grid max-w-[480px] gap-5">
      <PasswordFields email={email} current minimum={8} />
    </Form>
  )
}

const tips = [
  '8 characters or more',
  'Three words you can remember are better than one you cannot',
  'Not used anywhere else',
]

export function PasswordTips() {
  return (
    <aside className="grid content-start gap-3 self-start bg-linen p-6 md:p-8">
      <h2 className="section-title">A good password</h2>
      <ul className="grid list-disc gap-2 pl-5 text-label text-ink-soft marker:text-thread">
        {tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </aside>
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

function PasswordFields({ email, current, minimum }: PasswordFieldsProps) {
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
