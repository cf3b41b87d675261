import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef } from 'react'
import { type GuestInput, guestInput, missingDetails } from '../../../../shared/chat.ts'
import { ApiError, api, errorMessage, send } from '../../../api.ts'
import { fillEmpty, formDraft } from '../../../lib/form-draft.ts'
import { useForm } from '../../../lib/use-form.ts'
import { TextField } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.ts'

type GuestLead = Awaited<ReturnType<typeof createGuestLead>>

const createGuestLead = (guest: GuestInput) => send(api.chat.leads.$post({ json: guest }))
const failedToSave = 'Failed to save information. Please try again.'
const draft = formDraft('chat-details')
const requiredFields = ['name', 'phone', 'location']

/** Who a guest is, before somebody answers. What is typed stays on the device until it is sent. */
export function GuestForm({ onLeft }: { onLeft: (lead: GuestLead) => void }) {
  const formRef = useRef<HTMLFormElement>(null)
  const creating = useMutation({ mutationFn: createGuestLead })
  const { errors, busy, form } = useForm<GuestInput>({
    schema: guestInput,
    async onSubmit(guest) {
      const lead = await creating.mutateAsync(guest)
      draft.clear()
      onLeft(lead)
    },
    onError(error) {
      // A phone number that cannot exist has its own sentence.
      const refused = error instanceof ApiError && error.status < 500
      const description = refused ? errorMessage(error, failedToSave) : failedToSave
      toast({ tone: 'bad', title: 'Error', description })
    },
  })
  useEffect(() => {
    const stored = draft.read()
    if (formRef.current && stored) fillEmpty(formRef.current, stored.fields)
  }, [])
  function submit(event: FormEvent<HTMLFormElement>) {
    const formData = new FormData(event.currentTarget)
    if (requiredFields.some((name) => !String(formData.get(name) ?? '').trim()))
      toast({ tone: 'bad', title: 'Missing Information', description: missingDetails })
    form.onSubmit(event)
  }
  return (
    <form
      {...form}
      ref={formRef}
      onSubmit={submit}
      onInput={({ currentTarget }) => draft.save(currentTarget)}
      className="grid gap-4 overflow-y-auto p-5"
    >
      <p className="text-ink-soft">Tell us who you are, and someone who sews will answer.</p>
      <TextField label="Name" name="name" autoComplete="name" error={errors.name} />
      <TextField label="Phone" name="phone" type="tel" autoComplete="tel" error={errors.phone} />
      <TextField label="Location" name="location" autoComplete="address-level2" error={errors.location} />
      <TextField label="Email" name="email" type="email" autoComplete="email" optional error={errors.email} />
      <button type="submit" className="btn" aria-disabled={busy}>
        {busy ? 'One moment...' : 'Start chat'}
      </button>
      <p className="text-label text-ink-soft">
        We keep this to answer you.{' '}
        <a href="/privacy" className="underline">
          What we keep and why
        </a>
      </p>
    </form>
  )
}
