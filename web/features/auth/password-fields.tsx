import { t } from '../../../shared/words/t.ts'
import { statusOf } from '../../api.ts'
import { PasswordField } from './password-field.tsx'

type Props = {
  errors: Record<string, string>
  busy: boolean
  /** Also asks for the current password. */
  current: boolean
  /** Characters that the new one must have. */
  minimum: number
}

export function PasswordFields({ errors, busy, current, minimum }: Props) {
  return (
    <>
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

/** The field that a refused change is about. The form passed the same schema, so either the current password is wrong or the new one is common. */
export const passwordFieldOf = (sentence: string, error: unknown) =>
  statusOf(error) === 400 && (/current password/i.test(sentence) ? 'currentPassword' : 'newPassword')
