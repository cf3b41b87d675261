import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  children: ReactNode
  confirmLabel: string
  /** Closes without doing it: 'Keep booking'. It comes first. */
  cancelLabel: string
  busy?: boolean
  /** Loses nothing: the button is not red. */
  harmless?: boolean
  onConfirm: () => void
}

export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  confirmLabel,
  cancelLabel,
  busy,
  harmless,
  onConfirm,
}: Props) {
  const footer = (
    <>
      <button type="button" className="btn btn-line" onClick={() => onOpenChange(false)}>
        {cancelLabel}
      </button>
      <button
        type="button"
        className={harmless ? 'btn' : 'btn btn-danger'}
        aria-disabled={busy}
        onClick={() => busy || onConfirm()}
      >
        {confirmLabel}
      </button>
    </>
  )
  return <Dialog {...{ open, onOpenChange, title, footer }} description={children} />
}
