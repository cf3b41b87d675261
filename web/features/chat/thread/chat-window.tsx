import { type ComponentProps, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useState } from 'react'
import { t } from '../../../../shared/words/t.ts'
import { QueryState } from '../../../shell/query-state.tsx'
import { Skeleton } from '../../../ui/states.tsx'

type Props<Data> = Pick<ComponentProps<typeof QueryState<Data>>, 'query' | 'children'> & {
  failure?: string
  /** Stands below while there is nothing to show: the way back. */
  footer?: ReactNode
}

export function ChatState<Data>({ query, failure = t('We could not open the chat.'), footer, children }: Props<Data>) {
  const content = (
    <QueryState query={query} failure={failure} loading={<Skeleton label={t('Loading the chat')} />}>
      {children}
    </QueryState>
  )
  if (query.data !== undefined) return content
  return (
    <div className="p-5">
      {content}
      {Boolean(query.error) && footer}
    </div>
  )
}

/** A key that changes with each `reload`, for a conversation whose messages must be loaded anew. */
export function useReload(roomId: string | undefined, refetch: () => Promise<unknown>) {
  const [count, setCount] = useState(0)
  async function reload() {
    await refetch()
    setCount(count + 1)
  }
  return { reloadKey: `${roomId} ${count}`, reload }
}

/** Focuses a dialog itself as it opens: in its field, a phone's keyboard would cover the messages before they are read. */
export function focusDialog(event: Event) {
  event.preventDefault()
  if (event.target instanceof HTMLElement) event.target.focus()
}

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

/**
 * Keeps something that fills the screen within what a phone's keyboard leaves: on an iPhone the keyboard lies over the
 * page, and the field would be under it. `fills` is the media query of the screens it fills.
 */
export function useKeyboardInset(elementRef: RefObject<HTMLElement | null>, fullScreenQuery: string) {
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const adapt = () => {
      const box = elementRef.current
      if (!box) return
      // Whoever zooms in looks at a part of it, which is no keyboard.
      const isCovered = matchMedia(fullScreenQuery).matches && view.scale === 1 && view.height < innerHeight - 1
      box.style.height = isCovered ? `${view.height}px` : ''
      box.style.top = isCovered ? `${view.offsetTop}px` : ''
    }
    adapt()
    view.addEventListener('resize', adapt)
    view.addEventListener('scroll', adapt)
    return () => {
      view.removeEventListener('resize', adapt)
      view.removeEventListener('scroll', adapt)
    }
  }, [elementRef, fullScreenQuery])
}
