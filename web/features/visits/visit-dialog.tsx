import type { FormEvent, ReactNode } from 'react'
import { visitKindLabels, visitKinds } from '../../../shared/visits.ts'
import type { useSubmit } from '../../shell/use-submit.ts'
import { Chips } from '../../ui/chips.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DraftForm } from '../../ui/draft-form.tsx'
import { TextField } from '../../ui/field.tsx'
import type { AdminVisit } from './queries.ts'
import { TimeFields } from './time-fields.tsx'
import type { useForce } from './use-force.ts'

type Props = {
  title: string
  description: string
  submit: Pick<ReturnType<typeof useSubmit>, 'errors' | 'busy' | 'dirty' | 'form' | 'screenDraft'>
  force: ReturnType<typeof useForce>
  start: { kind: AdminVisit['kind']; note?: string | null; when?: { date: string; time: string } }
  /** Its time is over, and stays. */
  isOver?: boolean
  onClose: () => void
  /** Stands between the fields and the button. */
  children?: ReactNode
}

/** What a visit is for, when it is and what is to be known of it, for the desk. */
export function VisitDialog({ title, description, submit, force, start, isOver, onClose, children }: Props) {
  const { errors, busy, form } = submit
  function handleChange(event: FormEvent<HTMLFormElement>) {
    force.reset()
    form.onChange(event)
  }
  return (
    <Dialog open onOpenChange={onClose} title={title} description={description}>
      <DraftForm submit={{ ...submit, form: { ...form, onChange: handleChange } }} className="mt-5 grid gap-5">
        <Chips
          label="What for"
          name="kind"
          of={visitKinds.map((one) => [one, visitKindLabels[one]] as const)}
          defaultValue={start.kind}
          error={errors.kind}
        />
        <div hidden={isOver}>
          <TimeFields errors={errors} defaults={start.when} />
        </div>
        <TextField
          label="Note"
          name="note"
          optional
          autoComplete="off"
          maxLength={300}
          hint="Only you see it."
          defaultValue={start.note ?? ''}
        />
        {children}
        <footer className="dialog-footer mt-0 items-center">
          {/* Where it is seen on a small phone, too: the rest of the form goes under the footer. */}
          {force.refusal && (
            <p role="alert" className="flex-1">
              {force.refusal}
            </p>
          )}
          <button type="submit" className="btn" aria-disabled={busy}>
            {busy ? 'Saving...' : force.refusal ? 'Use this time anyway' : 'Save'}
          </button>
        </footer>
      </DraftForm>
    </Dialog>
  )
}
