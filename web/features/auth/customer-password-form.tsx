import { useMutation } from '@tanstack/react-query'
import { customerPasswordForm, newPasswordForm } from '../../../shared/auth.ts'
import { ApiError, api, errorMessage, send } from '../../api.ts'
import { useForm } from '../../lib/use-form.ts'
import { useStartSession } from '../../session.tsx'
import { toast } from '../../ui/toast.ts'
import { PasswordFields } from './password-fields.tsx'

const failed = 'Failed to update password'

type PasswordChange = { currentPassword?: string; newPassword: string }

/** A customer's new password. Whoever came with a `temporary` one is not asked for it again. */
export function CustomerPasswordForm({ temporary }: { temporary: boolean }) {
  const startSession = useStartSession()
  // A mutation, so that a session that has ended is noticed as everywhere.
  const { mutateAsync } = useMutation({ mutationFn: (json: PasswordChange) => send(api.user.password.$put({ json })) })
  const { errors, showErrors, busy, form } = useForm<PasswordChange>({
    schema: temporary ? newPasswordForm : customerPasswordForm,
    onSubmit: async ({ currentPassword, newPassword }, form) => {
      const user = await mutateAsync({ currentPassword, newPassword })
      form.reset()
      toast({ tone: 'good', title: 'Password Updated', description: 'Your password has been changed successfully.' })
      startSession(user)
    },
    onError: (error, form) => {
      const sentence = errorMessage(error, failed)
      // The fields have passed the same schema here: a refusal is the wrong password, or a new one that others know.
      if (error instanceof ApiError && error.status === 400)
        showErrors({ [/current password/i.test(sentence) ? 'currentPassword' : 'newPassword']: sentence }, form)
      toast({ tone: 'bad', title: 'Error', description: sentence })
    },
  })
  return (
    <form {...form} className="grid max-w-[480px] gap-5">
      <PasswordFields errors={errors} busy={busy} current={!temporary} />
    </form>
  )
}
