import type { ComponentProps, ReactNode } from 'react'
import type { UrlDialog } from '../lib/use-url-sheet.ts'
import { Dialog } from './dialog.tsx'
import { DraftForm } from './draft-form.tsx'
import { FormFooter } from './form-footer.tsx'

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
