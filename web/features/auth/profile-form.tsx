import { profileInput } from '../../../shared/customers.ts'
import { t } from '../../../shared/words/t.ts'
import { api, send } from '../../api.ts'
import { useDraftState } from '../../lib/screen-draft.ts'
import { type User, useStartSession } from '../../session.tsx'
import { useDraft } from '../../shell/use-draft.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { DraftForm } from '../../ui/draft-form.tsx'
import { TextField } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/form.tsx'
import { PasswordField } from './password-field.tsx'

/** A customer's own name, phone and e-mail. Another address or number asks for the password, and an address is to be confirmed. */
export function ProfileForm({ user }: { user: User }) {
  const startSession = useStartSession()
  const draft = useDraft('profile')
  const [email, setEmail] = useDraftState(draft, () => user.email)
  const [phone, setPhone] = useDraftState(draft, () => user.phone ?? '')
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
    draft,
    stays: true,
  })
  return (
    <DraftForm submit={submit} className="grid max-w-[480px] gap-5" aria-label={t('Your details')}>
      <TextField
        label={t('First name')}
        name="firstName"
        autoComplete="given-name"
        defaultValue={user.firstName ?? ''}
      />
      <TextField label={t('Last name')} name="lastName" autoComplete="family-name" defaultValue={user.lastName ?? ''} />
      <TextField
        label={t('Phone')}
        name="phone"
        type="tel"
        autoComplete="tel"
        optional
        value={phone}
        onChange={(event) => setPhone(event.currentTarget.value)}
        hint={t('The number we call and write to on WhatsApp.')}
      />
      <TextField
        label={t('Email')}
        name="email"
        type="email"
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      {(hasNewEmail || hasNewPhone) && (
        <PasswordField label={t('Current password')} name="currentPassword" autoComplete="current-password" />
      )}
      <SubmitButton busyLabel={t('Saving...')} className="btn justify-self-start">
        {t('Save Details')}
      </SubmitButton>
    </DraftForm>
  )
}
