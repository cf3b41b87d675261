import type { ChangeEvent, ComponentProps, ReactNode } from 'react'
import { visitTime } from '../../../shared/visit-times.ts'
import { visitKindLabels, visitKinds } from '../../../shared/visits.ts'
import type { UrlDialog } from '../../lib/url-state.ts'
import { Chips } from '../../ui/choice-fields.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { AdminVisit } from './queries.ts'
import { KeptTime, TimeFields } from './time-fields.tsx'
import { nextText, type useForce } from './use-force.ts'

type Props = {
  title: string
  description?: string
  submit: ComponentProps<typeof FormDialog>['submit']
  force: ReturnType<typeof useForce>
  start: { kind: AdminVisit['kind']; note?: string | null; startsAt?: string }
  /** Its time is over, and stays. */
  isOver?: boolean
  saveLabel?: ReactNode
  onTime?: ComponentProps<typeof TimeFields>['onTime']
  /** Stands above the fields: whose visit it is. */
  who?: ReactNode
  /** Stands between the fields and the button. */
  children?: ReactNode
} & ({ onClose: () => void; dialog?: undefined } | { dialog: UrlDialog; onClose?: undefined })

/** What a visit is for, when it is and what is to be known of it, for the desk. */
export function VisitDialog(props: Props) {
  const { title, description, submit, force, start, isOver, saveLabel = 'Save', onTime, who, children } = props
  const { refusal } = force
  const next = refusal && nextText(refusal)
  function handleChange(event: ChangeEvent<HTMLFormElement>) {
    force.reset()
    submit.form.onChange?.(event)
  }
  return (
    <FormDialog
      {...{ title, description, submit }}
      {...(props.dialog ? { dialog: props.dialog } : { onClose: props.onClose })}
      onChange={handleChange}
      saveLabel={saveLabel}
      footer={refusal && { before: <Clash {...{ force, refusal, next }} />, className: 'hidden' }}
    >
      {who}
      <Chips
        key={start.kind}
        label="What for"
        name="kind"
        of={visitKinds.map((one) => [one, visitKindLabels[one]] as const)}
        defaultValue={start.kind}
      />
      {isOver && start.startsAt ? (
        <KeptTime startsAt={start.startsAt} />
      ) : (
        <TimeFields startsAt={start.startsAt} onTime={onTime} />
      )}
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

type ClashProps = {
  force: ReturnType<typeof useForce>
  refusal: NonNullable<ReturnType<typeof useForce>['refusal']>
  next: string | undefined
}

/** Why a time is refused, and what to do: the next free time first. In the footer, where it is seen on a small phone too. */
function Clash({ force, refusal, next }: ClashProps) {
  return (
    <>
      <p
        role="alert"
        className="flex w-full items-start gap-3 border-l-3 border-dashed border-st-pending bg-st-pending-bg px-4 py-3 text-st-pending"
      >
        <Icon name="warning" />
        <span className="num">
          {refusal.message} {next && `Next free: ${next}.`}
        </span>
      </p>
      {next && (
        <button type="submit" className="btn" onClick={force.takeNext}>
          <span className="num">Take {next}</span>
        </button>
      )}
      <button type="submit" className={next ? 'btn btn-line' : 'btn'} onClick={force.useAnyway}>
        <span className="num">Use {visitTime(Date.parse(refusal.startsAt))} anyway</span>
      </button>
    </>
  )
}
