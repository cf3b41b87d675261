import type { ComponentProps, ReactNode } from 'react'
import type { UrlDialog } from '../lib/use-url-sheet.ts'
import { Dialog } from './dialog.tsx'
import { DraftForm } from './draft-form.tsx'
import { FormFooter } from './form-footer.tsx'

type Props = {
  title: string
  submit: ComponentProps<typeof DraftForm>['submit']
  saveLabel: string
  className?: string
  children: ReactNode
} & ({ onClose: () => void; dialog?: undefined } | { dialog: UrlDialog; onClose?: undefined })

/** A form in a dialog, which may be closed half-typed: it is there again when it is opened. */
export const EditorDialog = ({ title, submit, saveLabel, className = 'grid gap-5', children, ...closing }: Props) => (
  <Dialog {...(closing.dialog ?? { open: true, onOpenChange: closing.onClose })} wide title={title}>
    <DraftForm submit={submit} className={className}>
      {children}
      <FormFooter>{saveLabel}</FormFooter>
    </DraftForm>
  </Dialog>
)
