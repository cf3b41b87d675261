import { useState } from 'react'
import { profileInput } from '../../../shared/customers.ts'
import { t } from '../../../shared/words/t.ts'
import { api, send } from '../../api.ts'
import type { ScreenDraft } from '../../lib/screen-draft.ts'
import { type User, useStartSession } from '../../session.tsx'
import { useSubmit } from '../../shell/use-submit.ts'
import { WithDraft } from '../../shell/with-draft.tsx'
import { DraftForm } from '../../ui/draft-form.tsx'
import { TextField } from '../../ui/field.tsx'
import { PasswordField } from './password-field.tsx'

/** A customer's own name, phone and e-mail. Another address or number asks for the password, and an address is to be confirmed. */
export const ProfileForm = ({ user }: { user: User }) => (
  <WithDraft name="profile">{(draft) => <DetailsForm user={user} draft={draft} />}</WithDraft>
)

function DetailsForm({ user, draft }: { user: User; draft: ScreenDraft }) {
  const startSession = useStartSession()
  const [email, setEmail] = useState(user.email)
  const [phone, setPhone] = useState(user.phone ?? '')
  const hasNewEmail = email.trim().toLowerCase() !== user.email
  const hasNewPhone = user.phone !== null && phone.trim() !== user.phone
  const submit = useSubmit({
    schema: profileInput,
    mutationFn: (profile) => send(api.user.profile.$put({ json: profile })),
    success: (_user, profile) => ({
      title: t('Details saved'),
      ...(profile.email !== user.email && {
        description: t('Please follow the link we have emailed to {email}.', { email: profile.email }),
      }),
    }),
    onSuccess: startSession,
    failure: t('We could not save your details. Please try again.'),
    screenDraft: draft,
    stays: true,
  })
  const { errors, busy } = submit
  return (
    <DraftForm submit={submit} className="grid max-w-[480px] gap-5" aria-label={t('Your details')}>
      <TextField
        label={t('First name')}
        name="firstName"
        autoComplete="given-name"
        defaultValue={user.firstName ?? ''}
        error={errors.firstName}
      />
      <TextField
        label={t('Last name')}
        name="lastName"
        autoComplete="family-name"
        defaultValue={user.lastName ?? ''}
        error={errors.lastName}
      />
      <TextField
        label={t('Phone')}
        name="phone"
        type="tel"
        autoComplete="tel"
        optional
        value={phone}
        onChange={(event) => setPhone(event.currentTarget.value)}
        hint={t('The number we call and write to on WhatsApp.')}
        error={errors.phone}
      />
      <TextField
        label={t('Email')}
        name="email"
        type="email"
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={errors.email}
      />
      {(hasNewEmail || hasNewPhone) && (
        <PasswordField
          label={t('Current password')}
          name="currentPassword"
          autoComplete="current-password"
          error={errors.currentPassword}
        />
      )}
      <button type="submit" className="btn justify-self-start" aria-disabled={busy}>
        {busy ? t('Saving...') : t('Save Details')}
      </button>
    </DraftForm>
  )
}
