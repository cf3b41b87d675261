import { customerPasswordForm, newPasswordForm } from '../../../shared/auth.ts'
import { t } from '../../../shared/words/t.ts'
import { api, send } from '../../api.ts'
import { type User, useStartSession } from '../../session.tsx'
import { useSubmit } from '../../shell/use-submit.ts'
import { Form } from '../../ui/form.tsx'
import { PasswordFields } from './password-fields.tsx'

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
