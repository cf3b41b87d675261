import type { ComponentProps } from 'react'
import { DraftForm } from '../../ui/draft-form.tsx'
import { TextField } from '../../ui/field.tsx'

type Props = {
  submit: ComponentProps<typeof DraftForm>['submit'] & { errors: { reason?: string }; busy: boolean }
  /** The first of them stands in the empty field. */
  causes: [string, ...string[]]
  /** What the button that sends it says. */
  action: string
  onClose: () => void
}

/** Asks why a payment or a bill is reversed by another. */
export const ReversalForm = ({ submit, causes, action, onClose }: Props) => (
  <DraftForm submit={submit} className="mt-5 grid gap-5">
    <TextField
      label="Why"
      name="reason"
      autoComplete="off"
      maxLength={200}
      list="reversal-causes"
      placeholder={causes[0]}
      error={submit.errors.reason}
    />
    <datalist id="reversal-causes">
      {causes.map((cause) => (
        <option key={cause} value={cause} />
      ))}
    </datalist>
    <footer className="dialog-footer mt-0">
      <button
        type="button"
        className="btn btn-line"
        aria-disabled={submit.busy}
        onClick={() => submit.busy || onClose()}
      >
        Keep it
      </button>
      <button type="submit" className="btn btn-danger" aria-disabled={submit.busy}>
        {submit.busy ? 'Saving...' : action}
      </button>
    </footer>
  </DraftForm>
)
