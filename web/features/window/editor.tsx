import { type ReactNode, useState } from 'react'
import { useUnsaved } from '../../lib/unsaved.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type Props = {
  title: string /** Something is typed that is not saved. */
  dirty: boolean
  onClose: () => void
  children: ReactNode
}

/** A sheet with a form: closing it asks first where something would be lost. */
export function Editor({ title, dirty, onClose, children }: Props) {
  const [asking, setAsking] = useState(false)
  useUnsaved(dirty)
  return (
    <Dialog open wide onOpenChange={() => (dirty ? setAsking(true) : onClose())} title={title}>
      {children}
      {asking && (
        <Confirm
          open
          onOpenChange={setAsking}
          title="Leave without saving?"
          keep="Go on editing"
          action="Leave without saving"
          onConfirm={onClose}
        >
          What you changed here is not saved yet.
        </Confirm>
      )}
    </Dialog>
  )
}
