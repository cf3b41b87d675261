import { type ComponentProps, type ReactNode, useState } from 'react'
import { useUnsavedChanges } from '../lib/use-unsaved-changes.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  title: string
  submit: { form: ComponentProps<'form'>; busy: boolean; dirty: boolean }
  saveLabel: string
  className?: string
  onClose: () => void
  children: ReactNode
}

export function EditorDialog({ title, submit, saveLabel, className = 'grid gap-5', onClose, children }: Props) {
  const { form, busy, dirty } = submit
  const [isConfirming, setAsking] = useState(false)
  useUnsavedChanges(dirty)
  return (
    <Dialog open wide onOpenChange={() => (dirty ? setAsking(true) : onClose())} title={title}>
      <form {...form} className={className}>
        {children}
        <footer className="dialog-footer">
          <button type="submit" className="btn" aria-disabled={busy}>
            {busy ? 'Saving...' : saveLabel}
          </button>
        </footer>
      </form>
      {isConfirming && (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title="Leave without saving?"
          cancelLabel="Go on editing"
          confirmLabel="Leave without saving"
          onConfirm={onClose}
        >
          What you changed here is not saved yet.
        </ConfirmDialog>
      )}
    </Dialog>
  )
}
