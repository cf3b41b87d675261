import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { customerNotesInput } from '../../../shared/customers.ts'
import { ApiError, api, errorMessage, send } from '../../api.ts'
import { relativeDateTime } from '../../lib/format.ts'
import { useForm } from '../../lib/use-form.ts'
import { useUnsavedChanges } from '../../lib/use-unsaved-changes.ts'
import { useInvalidate } from '../../queries.ts'
import { TextArea } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { customerDetails, type DetailedCustomer } from './queries.ts'

const notesSchema = customerNotesInput.pick({ notes: true })

/** What the desk keeps in mind about a customer; nobody else sees it. What somebody else wrote meanwhile is shown first. */
export function CustomerNotes({ customer }: { customer: DetailedCustomer }) {
  const { id, notes, notedAt } = customer
  // What the field began with: the newest while nothing is typed, then what was read.
  const [baseline, setBaseline] = useState({ notes, notedAt })
  const [formVersion, setFormVersion] = useState(0)
  const [dirty, setDirty] = useState(false)
  const isOutdated = baseline.notedAt !== notedAt
  if (isOutdated && !dirty) {
    setBaseline({ notes, notedAt })
    setFormVersion(formVersion + 1)
  }
  useUnsavedChanges(dirty)
  const refresh = useInvalidate([customerDetails(id).queryKey])
  const { mutateAsync } = useMutation({
    mutationFn: (input: { notes: string }) =>
      send(api.admin.customers[':id'].$patch({ param: { id }, json: { ...input, notedAt: baseline.notedAt } })),
    onSettled: refresh,
  })
  const { errors, busy, form } = useForm({
    schema: notesSchema,
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
        description: errorMessage(error, 'We could not save these notes. Please try again.'),
      })
    },
  })
  return (
    <form {...form} onInput={() => setDirty(true)} className="grid gap-3" aria-label="Notes of the desk">
      <TextArea
        key={formVersion}
        label="Notes"
        name="notes"
        rows={6}
        hint="Only the desk sees these."
        defaultValue={baseline.notes}
        error={errors.notes}
      />
      {isOutdated && dirty && (
        <NotesConflict
          notes={notes}
          onTake={() => setDirty(false)}
          onKeep={() => setBaseline({ notes: baseline.notes, notedAt })}
        />
      )}
      <p className="flex flex-wrap items-center gap-x-5 gap-y-1 text-label text-ink-soft">
        <button type="submit" className="btn btn-line btn-small" aria-disabled={busy}>
          {busy ? 'Saving...' : 'Save notes'}
        </button>
        {dirty ? 'Not saved yet' : notedAt && `Saved ${relativeDateTime(notedAt)}`}
      </p>
    </form>
  )
}

function NotesConflict({ notes, onTake, onKeep }: { notes: string; onTake: () => void; onKeep: () => void }) {
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
