import { type ComponentProps, type ReactNode, use } from 'react'
import type { UrlDialog } from '../lib/url-state.ts'
import { FormContext } from '../lib/use-form.ts'
import { Dialog } from './dialog.tsx'
import { DraftForm } from './draft-form.tsx'
import { SubmitButton } from './form.tsx'

type FooterProps = ComponentProps<typeof SubmitButton> & {
  /** Closes the form without sending it; `cancelLabel` names it. */
  onCancel?: () => void
  cancelLabel?: string
  /** Shown before the buttons. */
  before?: ReactNode
  /** Shown after them. */
  after?: ReactNode
}

/** The foot of a form in a dialog: it sticks to the lower edge. */
export function FormFooter({ onCancel, cancelLabel, before, after, ...submit }: FooterProps) {
  const { busy } = use(FormContext)
  return (
    <footer className={before ? 'dialog-footer items-center' : 'dialog-footer'}>
      {before}
      {onCancel && (
        <button type="button" className="btn btn-line" aria-disabled={busy} onClick={() => busy || onCancel()}>
          {cancelLabel}
        </button>
      )}
      <SubmitButton {...submit} />
      {after}
    </footer>
  )
}

type SaveRowProps = ComponentProps<typeof SubmitButton> & {
  /** Shown while there is nothing to save. */
  saved?: ReactNode
  /** Stays in view at the foot of a long form, on a phone above the desk's bar. */
  sticky?: true
}

const rowClass = 'flex flex-wrap items-center gap-x-5 gap-y-2'
const stickyClass =
  'save-bar sticky bottom-0 z-10 border-t border-hair bg-paper py-4 max-sm:bottom-[calc(60px+env(safe-area-inset-bottom))]'

/** The foot of a form that stays in the page, for the desk: it says whether there is anything to save. */
export function SaveRow({ sticky, saved, ...submit }: SaveRowProps) {
  const { dirty } = use(FormContext)
  return (
    <p className={sticky ? `${rowClass} ${stickyClass}` : rowClass}>
      <SubmitButton {...submit} />
      {(dirty || saved) && <span className="text-label text-ink-soft">{dirty ? 'Not saved yet' : saved}</span>}
    </p>
  )
}

type Props = {
  title: string
  description?: ReactNode
  wide?: boolean
  submit: ComponentProps<typeof DraftForm>['submit']
  saveLabel?: ReactNode
  /** Names the button that closes the form unsent; without it only the dialog's own Close does. */
  cancelLabel?: string
  footer?: Omit<ComponentProps<typeof FormFooter>, 'children' | 'cancelLabel' | 'onCancel'>
  className?: string
  onChange?: ComponentProps<'form'>['onChange']
  children: ReactNode
} & ({ onClose: () => void; dialog?: undefined } | { dialog: UrlDialog; onClose?: undefined })

/** A form in a dialog, which may be closed half-typed: it is there again when it is opened. */
export function FormDialog(props: Props) {
  const { title, description, wide, submit, saveLabel, cancelLabel, footer, onChange, children } = props
  const dialog = props.dialog ?? { open: true, onOpenChange: props.onClose }
  const { className = description ? 'mt-5 grid gap-5' : 'grid gap-5' } = props
  return (
    <Dialog {...dialog} {...{ title, description, wide }}>
      <DraftForm submit={submit} className={className} {...(onChange && { onChange })}>
        {children}
        <FormFooter
          {...footer}
          {...(cancelLabel && { cancelLabel, onCancel: props.dialog ? props.dialog.onOpenChange : props.onClose })}
        >
          {saveLabel}
        </FormFooter>
      </DraftForm>
    </Dialog>
  )
}
