import { useState } from 'react'
import * as z from 'zod/mini'
import { phoneText } from '../../../shared/contact.ts'
import { customerNotesInput } from '../../../shared/customers.ts'
import { api, send } from '../../api.ts'
import { longDate, relativeDateTime } from '../../lib/format.ts'
import { useDraftState } from '../../lib/screen-draft.ts'
import { isStale } from '../../shell/toast-failure.ts'
import { useAction } from '../../shell/use-action.ts'
import { useDraft } from '../../shell/use-draft.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { DraftForm } from '../../ui/draft-form.tsx'
import { TextArea } from '../../ui/field.tsx'
import { SaveRow } from '../../ui/form-dialog.tsx'
import { type Customer, customerDetails, customerKeys, type DetailedCustomer, displayName } from './public.tsx'

const notesSchema = z.pick(customerNotesInput, { notes: true })

/** Edits notes on a customer, for admins only. Shows a concurrent change before it can be overwritten. */
export function CustomerNotes({ customer }: { customer: DetailedCustomer }) {
  const { id, notes, notedAt } = customer
  const draft = useDraft(`notes-${id}`)
  // Base version of the field: the newest while nothing is typed, otherwise the version that was read.
  const [baseline, setBaseline] = useDraftState(draft, () => ({ notes, notedAt }))
  const [formVersion, setFormVersion] = useState(0)
  const submit = useSubmit({
    schema: notesSchema,
    mutationFn: (input) =>
      send(api.admin.customers[':id'].$patch({ param: { id }, json: { ...input, notedAt: baseline.notedAt } })),
    success: () => ({ title: 'Notes saved' }),
    failure: 'We could not save these notes. Please try again.',
    onSuccess: ({ notes, notedAt }) => setBaseline({ notes, notedAt }),
    // The stale notice shows both versions instead of a toast.
    onFailure: isStale,
    refresh: [customerDetails(id).queryKey],
    draft,
    stays: true,
  })
  const { dirty, setDirty } = submit
  // The version just saved is newer than the cached one.
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

type Props = { customer: Customer }

/** Shows whether an admin has confirmed the number of an account and when, with a button to change it. */
export function NumberConfirmed({ customer }: Props) {
  const { phoneE164, phoneConfirmedAt, hasAccount } = customer
  const [isAsked, setIsAsked] = useState(false)
  if (!hasAccount || !phoneE164) return null
  return (
    <span className="grid justify-items-start text-label font-normal text-ink-soft">
      {phoneConfirmedAt ? `Confirmed on ${longDate(phoneConfirmedAt)}` : 'Number not confirmed'}
      <button type="button" className="quiet mt-1" onClick={() => setIsAsked(true)}>
        {phoneConfirmedAt ? 'Take back' : 'Confirm'}
      </button>
      {isAsked && <AskToConfirm customer={customer} phoneE164={phoneE164} onClose={() => setIsAsked(false)} />}
    </span>
  )
}

type AskProps = Props & { phoneE164: string; onClose: () => void }

function AskToConfirm({ customer, phoneE164, onClose }: AskProps) {
  const [isConfirmed, name] = [customer.phoneConfirmedAt !== null, displayName(customer)]
  const { mutate, isPending } = useAction({
    mutationFn: () =>
      send(
        api.admin.customers[':id'].number.$put({
          param: { id: customer.id },
          json: { isConfirmed: !isConfirmed, phoneE164 },
        }),
      ).finally(onClose),
    success: () => ({ title: isConfirmed ? 'Number no longer confirmed' : 'Number confirmed', description: name }),
    failure: 'We could not change this number. Please try again.',
    refresh: customerKeys,
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={isConfirmed ? `Take back ${phoneText(phoneE164)}?` : `Is ${phoneText(phoneE164)} the number of ${name}?`}
      confirmLabel={isConfirmed ? 'Take back' : 'Confirm number'}
      cancelLabel={isConfirmed ? 'Keep confirmed' : 'Not yet'}
      busy={isPending}
      harmless={!isConfirmed}
      onConfirm={mutate}
    >
      {isConfirmed
        ? 'The number then proves nothing: what came without an account under it is no longer theirs.'
        : 'Call it or look at their phone first: anybody can type a number. Chats, bookings and wishes under this number then count as theirs.'}
    </ConfirmDialog>
  )
}
