import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '../../shared/words/t.ts'
import { useSheetEntry } from '../lib/sheet-entry.ts'
import { Icon } from './icon.tsx'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** Buttons, the primary one first; they stick to the lower edge. */
  footer?: ReactNode
  wide?: boolean
  /** Comes with the `dialog` of `useUrlSheet`, which has made an entry of history already. */
  inUrl?: boolean
  /** Fills a phone's screen: the content is a photo. */
  photo?: boolean
  /** A field in place of the title, which screen readers still hear. The dialog stands at the top of the window. */
  field?: ReactNode
}

/** A modal dialog; on a phone it rises from the lower edge. Radix handles the focus. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  wide,
  inUrl = false,
  photo,
  field,
}: Props) {
  useSheetEntry(open && !inUrl, () => onOpenChange(false))
  // Radix gives the focus back to its own trigger only; these dialogs have none.
  const opener = useRef<Element>(null)
  // The row of the opener gets the focus where the opener itself has gone.
  const openerRow = useRef<Element>(null)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="dialog-overlay" />
        <Radix.Content
          className={`dialog ${wide ? 'dialog-wide' : ''} ${photo ? 'dialog-photo' : ''} ${field ? 'dialog-find' : ''}`}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement
            openerRow.current = document.activeElement?.parentElement?.closest('[tabindex]') ?? null
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            const back = [opener.current, openerRow.current].find((element) => element?.isConnected)
            if (back instanceof HTMLElement) back.focus()
          }}
          // Radix gives the key to its highest layer alone, and a toast is one: it would take the first Escape for 5 s. Only
          // where the focus is in no dialog, as a moment after a menu's entry has opened one, it is the way to hear of it.
          onEscapeKeyDown={(event) => {
            event.preventDefault()
            if (event.target instanceof Element && !event.target.closest('.dialog')) onOpenChange(false)
          }}
          onKeyDown={({ key, currentTarget, target }) => {
            if (key === 'Escape' && target instanceof Node && currentTarget.contains(target)) onOpenChange(false)
          }}
          // From its last stop to its first, and back, Radix takes the focus without scrolling there.
          onFocus={({ target }) => target.matches(':focus-visible') && target.scrollIntoView({ block: 'nearest' })}
          {...(!description && { 'aria-describedby': undefined })}
        >
          <header className={field ? 'flex flex-row-reverse' : 'flex items-start justify-between gap-4'}>
            <Radix.Title className={field ? 'sr-only' : 'min-w-0 pt-2 text-title wrap-anywhere'}>{title}</Radix.Title>
            <Radix.Close className="icon-btn -mr-[8px]" aria-label={t('Close')}>
              <Icon name="close" />
            </Radix.Close>
            {field}
          </header>
          {!field && <div className="divider my-4" />}
          {description && (
            <Radix.Description asChild>
              <div className="text-ink-soft">{description}</div>
            </Radix.Description>
          )}
          {children}
          {footer && <footer className="dialog-footer">{footer}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  children: ReactNode
  confirmLabel: string
  /** Closes without doing it: 'Keep booking'. It comes first. */
  cancelLabel: string
  /** Called by its button, and not by Escape. */
  onCancel?: () => void
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
  onCancel,
  onConfirm,
}: ConfirmDialogProps) {
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
      <button
        type="button"
        className="btn btn-line"
        aria-disabled={busy}
        onClick={() => {
          if (busy) return
          onOpenChange(false)
          onCancel?.()
        }}
      >
        {cancelLabel}
      </button>
      <button type="button" className={harmless ? 'btn' : 'btn btn-danger'} aria-disabled={busy} onClick={confirm}>
        {busy ? busyLabel : confirmLabel}
      </button>
    </>
  )
  return <Dialog {...{ open, onOpenChange, title, footer }} description={children} />
}

type ConfirmButtonProps = Omit<ConfirmDialogProps, 'open' | 'onOpenChange' | 'onConfirm'> & {
  label: ReactNode
  className?: string
  /** The name of the button where its label alone does not say enough. */
  name?: string
  /** Does it; `close` ends the question, as a caller may keep it until a list is read again. */
  onConfirm: (close: () => void) => void
}

/** A button for what is asked about first. */
export function ConfirmButton({ label, className = 'link', name, onConfirm, ...dialog }: ConfirmButtonProps) {
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
  onCancel?: () => void
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
