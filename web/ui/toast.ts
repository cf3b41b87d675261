export type ToastMessage = {
  id: number
  title: string
  description?: string
  tone: 'good' | 'bad' | 'info'
  /** An error brings its way out. */
  action?: { label: string; onClick: () => void }
}

// Apart from the view, so that anything can tell people something and the view (8 KB) comes with the first toast.
let current: ToastMessage | undefined
let count = 0
const listeners = new Set<() => void>()

/** Shows one toast for 5 s; a newer one takes its place (spec section 9). */
export function toast(message: Omit<ToastMessage, 'id' | 'tone'> & { tone?: ToastMessage['tone'] }) {
  current = { id: ++count, tone: 'info', ...message }
  for (const tell of listeners) tell()
}

/** Takes a toast away, unless another stands there by now. */
export function dismiss(id: number) {
  if (current?.id === id) current = undefined
  for (const tell of listeners) tell()
}

export const currentToast = () => current
export function subscribeToasts(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
