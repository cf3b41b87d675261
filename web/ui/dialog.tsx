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
  /** Set by the `dialog` of `useUrlSheet`, which has already added a history entry. */
  inUrl?: boolean
  /** Fills a phone's screen to show a photo. */
  photo?: boolean
  /** Field in place of the title, which stays for screen readers. The dialog is at the top of the window. */
  field?: ReactNode
}

/** Modal dialog; on a phone it rises from the lower edge. Radix manages the focus. */
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
  // Radix returns the focus only to its own trigger; these dialogs have none.
  const opener = useRef<Element>(null)
  // The opener's row gets the focus if the opener is gone.
  const openerRow = useRef<Element>(null)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="dialog-overlay" />
        <Radix.Content
          className={`dialog outline-none ${wide ? 'dialog-wide' : ''} ${photo ? 'dialog-photo' : ''} ${field ? 'dialog-find' : ''}`}
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement
            // Opened by the address of the page: a ring around the close button would stand there before any key.
            if (opener.current === document.body && !field && event.currentTarget instanceof HTMLElement) {
              event.preventDefault()
              event.currentTarget.focus()
            }
            openerRow.current = document.activeElement?.parentElement?.closest('[tabindex]') ?? null
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            const back = [opener.current, openerRow.current].find((element) => element?.isConnected)
            if (back instanceof HTMLElement) back.focus()
          }}
          // Radix gives Escape only to its top layer, and a toast would take the first one for 5 s. This handler is
          // used only while the focus is in no dialog, as just after a menu item opened one.
          onEscapeKeyDown={(event) => {
            event.preventDefault()
            if (event.target instanceof Element && !event.target.closest('.dialog')) onOpenChange(false)
          }}
          onKeyDown={({ key, currentTarget, target }) => {
            if (key === 'Escape' && target instanceof Node && currentTarget.contains(target)) onOpenChange(false)
          }}
          // When Tab wraps around, Radix moves the focus without scrolling.
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
  /** Closes without the action: 'Keep booking'. Shown first. */
  cancelLabel: string
  /** Called by the cancel button, not by Escape. */
  onCancel?: () => void
  /** True while the action runs and can no longer be cancelled. */
  busy?: boolean
  /** Button text while busy. */
  busyLabel?: string
  /** True if nothing is lost: the button is not red. */
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
  // A second tap may come before `busy` is rendered and would repeat the action.
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
  /** Accessible name of the button, if its label is not clear alone. */
  name?: string
  /** Runs the action; `close` closes the question, for a caller that keeps it open until a list is reloaded. */
  onConfirm: (close: () => void) => void
}

/** Button for an action that asks for confirmation. */
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

/** Asks a question: `ask` resolves with the answer, and the caller renders `dialog`. */
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
