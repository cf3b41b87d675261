import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { customerPatch } from '../../../shared/customers.ts'
import { ApiError, api, send, sentenceFor, useRefresh } from '../../api.ts'
import { moment } from '../../lib/format.ts'
import { useUnsaved } from '../../lib/unsaved.ts'
import { useForm } from '../../lib/use-form.ts'
import { TextArea } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { type File, file } from './queries.ts'

const typed = customerPatch.pick({ notes: true })

/** What the desk keeps in mind about a customer; nobody else sees it. What somebody else wrote meanwhile is shown first. */
export function CustomerNotes({ customer }: { customer: File }) {
  const { id, notes, notedAt } = customer
  // What the field began with: the newest while nothing is typed, then what was read.
  const [base, setBase] = useState({ notes, notedAt })
  const [round, setRound] = useState(0)
  const [dirty, setDirty] = useState(false)
  const isOld = base.notedAt !== notedAt
  if (isOld && !dirty) {
    setBase({ notes, notedAt })
    setRound(round + 1)
  }
  useUnsaved(dirty)
  const refresh = useRefresh([file(id).queryKey])
  const { mutateAsync } = useMutation({
    mutationFn: (input: { notes: string }) =>
      send(api.admin.customers[':id'].$patch({ param: { id }, json: { ...input, notedAt: base.notedAt } })),
    onSettled: refresh,
  })
  const { errors, busy, form } = useForm({
    schema: typed,
    onSubmit: async (input) => {
      await mutateAsync(input)
      setDirty(false)
      toast({ tone: 'good', title: 'Notes saved' })
    },
    onError: (error) => {
      const stale = error instanceof ApiError && error.status === 409
      toast({
        tone: 'bad',
        title: stale ? 'Changed meanwhile' : 'Error',
        description: sentenceFor(error, 'We could not save these notes. Please try again.'),
      })
    },
  })
  return (
    <form {...form} onInput={() => setDirty(true)} className="grid gap-3" aria-label="Notes of the desk">
      <TextArea
        key={round}
        label="Notes"
        name="notes"
        rows={6}
        hint="Only the desk sees these."
        defaultValue={base.notes}
        error={errors.notes}
      />
      {isOld && dirty && (
        <Theirs notes={notes} onTake={() => setDirty(false)} onKeep={() => setBase({ notes: base.notes, notedAt })} />
      )}
      <p className="flex flex-wrap items-center gap-x-5 gap-y-1 text-label text-ink-soft">
        <button type="submit" className="btn btn-line btn-small" aria-disabled={busy}>
          {busy ? 'Saving...' : 'Save notes'}
        </button>
        {dirty ? 'Not saved yet' : notedAt && `Saved ${moment(notedAt)}`}
      </p>
    </form>
  )
}

function Theirs({ notes, onTake, onKeep }: { notes: string; onTake: () => void; onKeep: () => void }) {
  return (
    <div
      className="grid gap-2 border-l-3 border-dashed border-st-pending bg-st-pending-bg px-4 py-3 text-st-pending"
      role="alert"
    >
      <p>
        <b className="block font-semibold">Somebody else has saved these notes meanwhile:</b>
        <span className="whitespace-pre-line wrap-anywhere">{notes || 'They are empty now.'}</span>
      </p>
      <p className="flex flex-wrap gap-x-5">
        <button type="button" className="link" onClick={onKeep}>
          Keep mine
        </button>
        <button type="button" className="link" onClick={onTake}>
          Take theirs
        </button>
      </p>
    </div>
  )
}
