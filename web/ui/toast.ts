type ToastMessage = {
  id: number
  title: string
  description?: string
  tone: 'good' | 'bad' | 'info'
  /** 5000 unless given. */
  durationMs?: number
  /** What can be done about it. */
  action?: { label: string; onClick: () => void }
}

// Apart from the view (8 KB), which comes with the first toast.
let current: ToastMessage | undefined
let count = 0
const listeners = new Set<() => void>()

export type ToastInput = Omit<ToastMessage, 'id' | 'tone'> & { tone?: ToastMessage['tone'] }

/** Shows one toast for 5 s; a newer one takes its place. */
export function toast(message: ToastInput) {
  current = { id: ++count, tone: 'info', ...message }
  for (const listener of listeners) listener()
}

/** Takes a toast away, unless another stands there by now. */
export function dismiss(id: number) {
  if (current?.id === id) current = undefined
  for (const listener of listeners) listener()
}

/** Takes the word of a failure away: it has been corrected, or is tried again. */
export function dismissFailure() {
  if (current?.tone === 'bad') dismiss(current.id)
}

export const currentToast = () => current
export function subscribeToasts(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
