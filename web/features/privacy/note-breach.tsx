import { breachForm, fromMoment } from '../../../shared/breach.ts'
import { api, send } from '../../api.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DraftForm } from '../../ui/draft-form.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormFooter } from '../../ui/form-footer.tsx'
import { breachKeys } from './queries.ts'

/** When a breach was noticed: from there its time limits count. */
export const NoteBreach = (props: { onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={props.onClose}
    title="Note a breach"
    description="From this moment there are six hours to report it to CERT-In, and 72 to tell the Board in full."
  >
    <NoteForm {...props} />
  </Dialog>
)

function NoteForm({ onClose }: { onClose: () => void }) {
  const submit = useSubmit({
    schema: breachForm,
    mutationFn: (input, idFor) =>
      send(api.admin.breach.$post({ json: { ...input, id: idFor(input), step: 'noticed' } })),
    success: () => ({ title: 'Noted', description: 'The time limits are in the list.' }),
    onSuccess: onClose,
    failure: 'We could not save this. Please try again.',
    refresh: breachKeys,
    draft: 'breach',
  })
  return (
    <DraftForm submit={submit} className="mt-5 grid gap-5">
      <TextField label="When you noticed it" name="at" type="datetime-local" defaultValue={fromMoment(Date.now())} />
      <FormFooter>Note it</FormFooter>
    </DraftForm>
  )
}
