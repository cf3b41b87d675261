import { type ComponentProps, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useState } from 'react'
import { t } from '../../../../shared/words/t.ts'
import { QueryState } from '../../../shell/query-state.tsx'
import { Skeleton } from '../../../ui/states.tsx'

type Props<Data> = Pick<ComponentProps<typeof QueryState<Data>>, 'query' | 'children'> & {
  failure?: string
  /** Link back, shown below while there is nothing to show. */
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

/** Returns a key that changes with each `reload`, for a conversation whose messages must be reloaded. */
export function useReload(roomId: string | undefined, refetch: () => Promise<unknown>) {
  const [count, setCount] = useState(0)
  async function reload() {
    await refetch()
    setCount(count + 1)
  }
  return { reloadKey: `${roomId} ${count}`, reload }
}

/** Focuses the dialog itself as it opens: focusing its field would open a phone's keyboard over the messages. */
export function focusDialog(event: Event) {
  event.preventDefault()
  if (event.target instanceof HTMLElement) event.target.focus()
}

/**
 * Closes a chat by Escape while the focus is in the chat. Elsewhere on the page, or in a dialog over the chat, the key
 * has another meaning. Radix gives Escape only to its top layer, and a toast would take the first one.
 */
export const closeByEscape = (onClose: () => void) => ({
  onEscapeKeyDown: (event: Event) => event.preventDefault(),
  onKeyDown({ key, currentTarget, target }: KeyboardEvent) {
    if (key === 'Escape' && target instanceof Node && currentTarget.contains(target)) onClose()
  },
})

/**
 * Keeps a full-screen element above a phone's keyboard: on an iPhone the keyboard covers the page and the field.
 * `fullScreenQuery` is the media query of the screens that the element fills.
 */
export function useKeyboardInset(elementRef: RefObject<HTMLElement | null>, fullScreenQuery: string) {
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const adapt = () => {
      const box = elementRef.current
      if (!box) return
      // Ignores pinch zoom, which also shrinks the visual viewport.
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
