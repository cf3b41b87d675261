import { t } from '../../../shared/words/t.ts'
import { PasswordField } from './password-field.tsx'

type Props = {
  /** The address of the account, under which a password manager keeps the new password. */
  email: string
  errors: Record<string, string>
  busy: boolean
  /** Also asks for the current password. */
  current: boolean
  /** Characters that the new one must have. */
  minimum: number
}

export function PasswordFields({ email, errors, busy, current, minimum }: Props) {
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {current && (
        <PasswordField
          label={t('Current password')}
          name="currentPassword"
          autoComplete="current-password"
          error={errors.currentPassword}
        />
      )}
      <PasswordField
        label={t('New password')}
        name="newPassword"
        autoComplete="new-password"
        minimum={minimum}
        error={errors.newPassword}
      />
      <PasswordField
        label={t('Confirm new password')}
        name="confirmPassword"
        autoComplete="new-password"
        error={errors.confirmPassword}
      />
      <button type="submit" className="btn justify-self-start" aria-disabled={busy}>
        {busy ? t('Changing...') : t('Change Password')}
      </button>
    </>
  )
}
