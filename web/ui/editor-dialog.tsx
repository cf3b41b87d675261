import { type ReactNode, useState } from 'react'
import { useUnsavedChanges } from '../lib/use-unsaved-changes.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  title: string /** Something is typed that is not saved. */
  dirty: boolean
  onClose: () => void
  children: ReactNode
}

/** A sheet with a form: closing it asks first where something would be lost. */
export function EditorDialog({ title, dirty, onClose, children }: Props) {
  const [isConfirming, setAsking] = useState(false)
  useUnsavedChanges(dirty)
  return (
    <Dialog open wide onOpenChange={() => (dirty ? setAsking(true) : onClose())} title={title}>
      {children}
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
