import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef } from 'react'
import { type GuestInput, guestInput, missingDetails } from '../../../shared/chat.ts'
import { ApiError, api, send, sentenceFor } from '../../api.ts'
import { fillEmpty, formDraft } from '../../lib/form-draft.ts'
import { useForm } from '../../lib/use-form.ts'
import { TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'

type Lead = Awaited<ReturnType<typeof leave>>

const leave = (guest: GuestInput) => send(api.chat.leads.$post({ json: guest }))
const failedToSave = 'Failed to save information. Please try again.'
const draft = formDraft('chat-details')
const needed = ['name', 'phone', 'location']

/** Who a guest is, before somebody answers. What is typed stays on the device until it is sent. */
export function GuestForm({ onLeft }: { onLeft: (lead: Lead) => void }) {
  const place = useRef<HTMLFormElement>(null)
  const leaving = useMutation({ mutationFn: leave })
  const { errors, busy, form } = useForm<GuestInput>({
    schema: guestInput,
    async onSubmit(guest) {
      const lead = await leaving.mutateAsync(guest)
      draft.clear()
      onLeft(lead)
    },
    onError(error) {
      // A phone number that cannot exist has its own sentence.
      const refused = error instanceof ApiError && error.status < 500
      const description = refused ? sentenceFor(error, failedToSave) : failedToSave
      toast({ tone: 'bad', title: 'Error', description })
    },
  })
  useEffect(() => {
    const kept = draft.read()
    if (place.current && kept) fillEmpty(place.current, kept.fields)
  }, [])
  function submit(event: FormEvent<HTMLFormElement>) {
    const given = new FormData(event.currentTarget)
    if (needed.some((name) => !String(given.get(name) ?? '').trim()))
      toast({ tone: 'bad', title: 'Missing Information', description: missingDetails })
    form.onSubmit(event)
  }
  return (
    <form
      {...form}
      ref={place}
      onSubmit={submit}
      onInput={({ currentTarget }) => draft.keep(currentTarget)}
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
