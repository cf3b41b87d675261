import { type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '../../shared/words/t.ts'
import { Dialog } from './dialog.tsx'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  children: ReactNode
  confirmLabel: string
  /** Closes without doing it: 'Keep booking'. It comes first. */
  cancelLabel: string
  /** It is being done: what is sent cannot be kept back any more. */
  busy?: boolean
  /** What the button says meanwhile. */
  busyLabel?: string
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
  busyLabel = t('One moment...'),
  harmless,
  onConfirm,
}: Props) {
  // A second tap may come before `busy` is drawn, and would do it twice.
  const isPressed = useRef(false)
  useEffect(() => {
    isPressed.current = Boolean(busy)
  })
  function confirm() {
    if (isPressed.current) return
    isPressed.current = true
    onConfirm()
  }
  const footer = (
    <>
      <button type="button" className="btn btn-line" aria-disabled={busy} onClick={() => busy || onOpenChange(false)}>
        {cancelLabel}
      </button>
      <button type="button" className={harmless ? 'btn' : 'btn btn-danger'} aria-disabled={busy} onClick={confirm}>
        {busy ? busyLabel : confirmLabel}
      </button>
    </>
  )
  return <Dialog {...{ open, onOpenChange, title, footer }} description={children} />
}

type ButtonProps = Omit<Props, 'open' | 'onOpenChange' | 'onConfirm'> & {
  label: ReactNode
  className?: string
  /** The name of the button where its label alone does not say enough. */
  name?: string
  /** Does it; `close` ends the question, as a caller may keep it until a list is read again. */
  onConfirm: (close: () => void) => void
}

/** A button for what is asked about first. */
export function ConfirmButton({ label, className = 'link', name, onConfirm, ...dialog }: ButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={className} aria-label={name} onClick={() => setOpen(true)}>
        {label}
      </button>
      <ConfirmDialog
        {...dialog}
        {...{ open }}
        onOpenChange={setOpen}
        onConfirm={() => onConfirm(() => setOpen(false))}
      />
    </>
  )
}

type Question = {
  title: string
  text: ReactNode
  confirmLabel: string
  cancelLabel?: string
  harmless?: boolean
}

/** Asks before something is done: `ask` resolves with the answer, and the caller renders `dialog`. */
export function useQuestion() {
  const [asked, setAsked] = useState<Question & { answer: (isWanted: boolean) => void }>()
  const ask = (question: Question) =>
    new Promise<boolean>((resolve) =>
      setAsked({
        ...question,
        answer(isWanted) {
          setAsked(undefined)
          resolve(isWanted)
        },
      }),
    )
  if (!asked) return { ask, dialog: undefined }
  const { text, answer, cancelLabel = 'Go back', ...texts } = asked
  const dialog = (
    <ConfirmDialog
      open
      {...{ ...texts, cancelLabel }}
      onOpenChange={() => answer(false)}
      onConfirm={() => answer(true)}
    >
      {text}
    </ConfirmDialog>
  )
  return { ask, dialog }
}
