import { useState } from 'react'
import * as z from 'zod/mini'
import { customerNotesInput } from '../../../shared/customers.ts'
import { api, send } from '../../api.ts'
import { relativeDateTime } from '../../lib/format.ts'
import { useDraftState } from '../../lib/screen-draft.ts'
import { isStale } from '../../shell/toast-failure.ts'
import { useDraft } from '../../shell/use-draft.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { DraftForm } from '../../ui/draft-form.tsx'
import { TextArea } from '../../ui/field.tsx'
import { SaveRow } from '../../ui/form-dialog.tsx'
import { customerDetails, type DetailedCustomer } from './queries.ts'

const notesSchema = z.pick(customerNotesInput, { notes: true })

/** Notes on a customer, for admins only. What somebody else has written meanwhile is shown before it is overwritten. */
export function CustomerNotes({ customer }: { customer: DetailedCustomer }) {
  const { id, notes, notedAt } = customer
  const draft = useDraft(`notes-${id}`)
  // What the field began with: the newest while nothing is typed, then what was read.
  const [baseline, setBaseline] = useDraftState(draft, () => ({ notes, notedAt }))
  const [formVersion, setFormVersion] = useState(0)
  const submit = useSubmit({
    schema: notesSchema,
    mutationFn: (input) =>
      send(api.admin.customers[':id'].$patch({ param: { id }, json: { ...input, notedAt: baseline.notedAt } })),
    success: () => ({ title: 'Notes saved' }),
    failure: 'We could not save these notes. Please try again.',
    onSuccess: ({ notes, notedAt }) => setBaseline({ notes, notedAt }),
    // The notice says it, with both versions.
    onFailure: isStale,
    refresh: [customerDetails(id).queryKey],
    draft,
    stays: true,
  })
  const { dirty, setDirty } = submit
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
      />
      {isOutdated && dirty && (
        <ConflictNotice
          title="Somebody else has saved these notes in the meantime:"
          theirs={{ notes }}
          onTakeTheirs={() => setDirty(false)}
          onKeepMine={() => setBaseline({ notes: baseline.notes, notedAt })}
        />
      )}
      <SaveRow className="btn btn-line btn-small" saved={notedAt && `Saved ${relativeDateTime(notedAt)}`}>
        Save notes
      </SaveRow>
    </DraftForm>
  )
}
