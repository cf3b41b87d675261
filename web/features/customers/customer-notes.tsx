import { useState } from 'react'
import * as z from 'zod/mini'
import { customerNotesInput } from '../../../shared/customers.ts'
import { api, send } from '../../api.ts'
import { relativeDateTime } from '../../lib/format.ts'
import type { ScreenDraft } from '../../lib/screen-draft.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { WithDraft } from '../../shell/with-draft.tsx'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { DraftForm } from '../../ui/draft-form.tsx'
import { TextArea } from '../../ui/field.tsx'
import { customerDetails, type DetailedCustomer } from './queries.ts'

const notesSchema = z.pick(customerNotesInput, { notes: true })

/** Notes on a customer, for admins only. What somebody else has written meanwhile is shown before it is overwritten. */
export const CustomerNotes = ({ customer }: { customer: DetailedCustomer }) => (
  <WithDraft name={`notes-${customer.id}`}>{(draft) => <NotesForm customer={customer} draft={draft} />}</WithDraft>
)

function NotesForm({ customer, draft }: { customer: DetailedCustomer; draft: ScreenDraft }) {
  const { id, notes, notedAt } = customer
  // What the field began with: the newest while nothing is typed, then what was read.
  const [baseline, setBaseline] = useState({ notes, notedAt })
  const [formVersion, setFormVersion] = useState(0)
  const submit = useSubmit({
    schema: notesSchema,
    mutationFn: (input) =>
      send(api.admin.customers[':id'].$patch({ param: { id }, json: { ...input, notedAt: baseline.notedAt } })),
    success: () => ({ title: 'Notes saved' }),
    failure: 'We could not save these notes. Please try again.',
    onSuccess: ({ notes, notedAt }) => setBaseline({ notes, notedAt }),
    refresh: [customerDetails(id).queryKey],
    screenDraft: draft,
    stays: true,
  })
  const { errors, busy, dirty, setDirty } = submit
  // What was just saved is newer than what was read before it.
  const isOutdated = (notedAt ?? '') > (baseline.notedAt ?? '')
  if (isOutdated && !dirty) {
    setBaseline({ notes, notedAt })
    setFormVersion(formVersion + 1)
  }
  return (
    <DraftForm
      submit={submit}
      className={notes ? 'grid gap-3' : 'grid gap-3 print:hidden'}
      aria-label="Notes of the desk"
    >
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
        <ConflictNotice
          title="Somebody else has saved these notes in the meantime:"
          theirs={notes || 'They are empty now.'}
          onTakeTheirs={() => setDirty(false)}
          onKeepMine={() => setBaseline({ notes: baseline.notes, notedAt })}
        />
      )}
      <p className="flex flex-wrap items-center gap-x-5 gap-y-1 text-label text-ink-soft">
        <button type="submit" className="btn btn-line btn-small" aria-disabled={busy}>
          {busy ? 'Saving...' : 'Save notes'}
        </button>
        {dirty ? 'Not saved yet' : notedAt && `Saved ${relativeDateTime(notedAt)}`}
      </p>
    </DraftForm>
  )
}
