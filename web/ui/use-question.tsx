import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'

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
