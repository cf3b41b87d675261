import { adminPasswordForm } from '../../../shared/auth.ts'
import { api, refusalOf, send, statusOf } from '../../api.ts'
import { toastFailure } from '../../shell/toast-failure.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { Form } from '../../ui/form.tsx'
import { PasswordFields } from './change-password.tsx'

const failure = 'Failed to change password. Please check your current password.'

/** Form for the admin's new password; saving ends the admin's other sessions. `email` is the admin's own address. */
export function AdminPasswordForm({ email }: { email: string }) {
  const submit = useSubmit({
    schema: adminPasswordForm,
    mutationFn: ({ currentPassword, newPassword }) =>
      send(api.auth.admin['change-password'].$post({ json: { email, currentPassword, newPassword } })),
    success: () => ({ title: 'Password Changed', description: 'Your password has been updated successfully.' }),
    onSuccess: (_user, _input, form) => form.reset(),
    failure,
    // Only refusals of the new password and rate limits say more than the general failure text.
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
