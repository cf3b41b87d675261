import { useMutation } from '@tanstack/react-query'
import { adminPasswordForm } from '../../../shared/auth.ts'
import { ApiError, api, errorMessage, send } from '../../api.ts'
import { useForm } from '../../lib/use-form.ts'
import { toast } from '../../ui/toast.ts'
import { PasswordFields } from './password-fields.tsx'

const invalid = 'Invalid current password'
const failed = 'Failed to change password. Please check your current password.'

/** The owner's new password; `email` is her own address. Her other sessions end with it. */
export function AdminPasswordForm({ email }: { email: string }) {
  // A mutation, so that a session that has ended is noticed as everywhere.
  const { mutateAsync } = useMutation({
    mutationFn: (change: { currentPassword: string; newPassword: string }) =>
      send(api.auth.admin['change-password'].$post({ json: { email, ...change } })),
  })
  const { errors, showErrors, busy, form } = useForm({
    schema: adminPasswordForm,
    onSubmit: async ({ currentPassword, newPassword }, form) => {
      await mutateAsync({ currentPassword, newPassword })
      form.reset()
      toast({
        tone: 'good',
        title: 'Password Changed',
        description: 'Your password has been updated successfully.',
      })
    },
    onError: (error, form) => {
      const status = error instanceof ApiError ? error.status : 0
      const sentence = errorMessage(error, failed)
      // The fields have passed the same schema here: a refusal is the wrong password, or a new one that others know.
      if (status === 400) showErrors({ [sentence === invalid ? 'currentPassword' : 'newPassword']: sentence }, form)
      const isAboutTheNewOne = status === 400 && sentence !== invalid
      toast({ tone: 'bad', title: 'Error', description: isAboutTheNewOne || status === 429 ? sentence : failed })
    },
  })
  return (
    <form {...form} className="grid max-w-[480px] gap-5">
      <PasswordFields errors={errors} busy={busy} current />
    </form>
  )
}
