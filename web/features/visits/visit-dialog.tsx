import type { ChangeEvent, ComponentProps, ReactNode } from 'react'
import { indianToday } from '../../../shared/time.ts'
import { visitKindLabels, visitKinds } from '../../../shared/visits.ts'
import { DayField } from '../../shell/day-field.tsx'
import { Chips } from '../../ui/chips.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import type { AdminVisit } from './queries.ts'
import type { useForce } from './use-force.ts'

type Props = {
  title: string
  description: string
  submit: ComponentProps<typeof FormDialog>['submit']
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
  function handleChange(event: ChangeEvent<HTMLFormElement>) {
    force.reset()
    submit.form.onChange?.(event)
  }
  return (
    <FormDialog
      {...{ title, description, submit, onClose }}
      onChange={handleChange}
      saveLabel={force.refusal ? 'Use this time anyway' : 'Save'}
      footer={{
        // Seen on a small phone too: the rest of the form goes under the footer.
        before: force.refusal && (
          <p role="alert" className="flex-1">
            {force.refusal}
          </p>
        ),
      }}
    >
      <Chips
        label="What for"
        name="kind"
        of={visitKinds.map((one) => [one, visitKindLabels[one]] as const)}
        defaultValue={start.kind}
      />
      <div hidden={isOver}>
        <TimeFields defaults={start.when} />
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
    </FormDialog>
  )
}

type TimeFieldsProps = { defaults?: { date: string; time: string } }

/** A day and a time of it. */
const TimeFields = ({ defaults }: TimeFieldsProps) => (
  <div className="grid grid-cols-pairs items-start gap-4">
    <DayField label="Day" name="date" min={indianToday()} defaultValue={defaults?.date} />
    <TextField label="Time" name="time" type="time" step={300} defaultValue={defaults?.time} />
  </div>
)
