import type { KeyboardEvent } from 'react'

/**
 * Escape closes a chat while the focus is in it: on the page beside it, and in a dialog over it, the key is meant for
 * something there. Radix gives it to its highest layer alone, and a toast is one: it would take the first Escape.
 */
export const closeByEscape = (onClose: () => void) => ({
  onEscapeKeyDown: (event: Event) => event.preventDefault(),
  onKeyDown({ key, currentTarget, target }: KeyboardEvent) {
    if (key === 'Escape' && target instanceof Node && currentTarget.contains(target)) onClose()
  },
})
