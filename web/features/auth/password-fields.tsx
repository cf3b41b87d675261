import { t } from '../../../shared/words/t.ts'
import { SubmitButton } from '../../ui/form.tsx'
import { PasswordField } from './password-field.tsx'

type Props = {
  /** The address of the account, under which a password manager keeps the new password. */
  email: string
  /** Also asks for the current password. */
  current: boolean
  /** Characters that the new one must have. */
  minimum: number
}

export function PasswordFields({ email, current, minimum }: Props) {
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
