import { type FormEvent, useEffect } from 'react'
import type { GuestInput } from '../../../../shared/chat.ts'
import { spokenPath } from '../../../../shared/words/paths.ts'
import { t } from '../../../../shared/words/t.ts'
import { api, send, statusOf } from '../../../api.ts'
import { laterCode } from '../../../lib/later-code.ts'
import { toastFailure } from '../../../shell/toast-failure.ts'
import { useSubmit } from '../../../shell/use-submit.ts'
import { TextField } from '../../../ui/field.tsx'
import { Form, SubmitButton } from '../../../ui/form.tsx'
import { dismissFailure, toast } from '../../../ui/toast.tsx'
import { takeEarlyPress } from './early-chat.ts'
import { draft } from './guest-draft.ts'

export type GuestLead = Awaited<ReturnType<typeof createGuestLead>>

const schema = laterCode(() => import('../../../../shared/chat.ts'))
const createGuestLead = (guest: GuestInput) =>
  send(api.chat.leads.$post({ json: { ...guest, id: draft.idempotencyKeyFor(guest) } }))

const requiredFields = ['name', 'phone', 'location']

/** Asks a guest for her name and number, before somebody answers. Her words stay on the device until they are sent. */
export function GuestForm({ onCreated }: { onCreated: (lead: GuestLead) => void }) {
  const failure = t('Failed to save information. Please try again.')
  const submit = useSubmit({
    schema: async () => (await schema.load()).guestInput,
    mutationFn: (guest: GuestInput) => createGuestLead(guest),
    visitorDraft: draft,
    onSuccess: onCreated,
    failure,
    onFailure(error) {
      if (statusOf(error) < 500) return false
      toastFailure(undefined, failure)
      return true
    },
  })
  const { form } = submit
  useEffect(() => takeEarlyPress(form.ref.current), [form.ref])
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const formData = new FormData(event.currentTarget)
    if (requiredFields.some((name) => !String(formData.get(name) ?? '').trim()))
      toast({
        tone: 'bad',
        title: t('Missing Information'),
        description: t('Please fill in your name, phone, and location.'),
      })
    form.onSubmit(event)
  }
  function handleChange(event: FormEvent<HTMLFormElement>) {
    dismissFailure()
    form.onChange(event)
  }
  return (
    <Form submit={submit} onSubmit={handleSubmit} onChange={handleChange} className="grid gap-4 overflow-y-auto p-5">
      <p className="text-ink-soft">{t('Tell us who you are, and we will answer here.')}</p>
      <TextField label={t('Name')} name="name" autoComplete="name" />
      <TextField label={t('Phone')} name="phone" type="tel" autoComplete="tel" />
      <TextField label={t('Location')} name="location" autoComplete="address-level2" />
      <TextField label={t('Email')} name="email" type="email" autoComplete="email" optional />
      <SubmitButton busyLabel={t('One moment...')}>{t('Start chat')}</SubmitButton>
      <p className="text-label text-ink-soft">
        {t('We keep this to answer you.')}{' '}
        <a href={spokenPath('/privacy')} className="underline">
          {t('What we keep and why')}
        </a>
      </p>
    </Form>
  )
}
