import { useEffect, useRef } from 'react'
import { countLimit, pageSize } from '../../shared/lists.ts'
import { t } from '../../shared/words/t.ts'

type Props = {
  shown: number
  /** The number of rows in all, where it is known; counted up to one above `countLimit`. */
  total: number | null
  hasMore: boolean
  busy: boolean
  failed?: boolean
  onMore: () => void
}

/** How much of a list is shown, and the button for more. A list that fits needs neither. */
export function ShowMore({ shown, total, hasMore, busy, failed, onMore }: Props) {
  const statusRef = useRef<HTMLParagraphElement>(null)
  const pressed = useRef(false)
  useEffect(() => {
    // The button disappears with the last page: the focus stays at its place.
    if (!hasMore && pressed.current) statusRef.current?.focus()
  }, [hasMore])
  if (!hasMore && shown <= pageSize) return null
  const known = knownTotal(shown, total, hasMore)
  return (
    <div className="show-more flex min-h-11 flex-wrap items-center justify-between gap-x-4 text-label text-ink-soft">
      <p className="num" role="status" ref={statusRef} tabIndex={-1}>
        {failed
          ? t('We could not load more.')
          : known === null
            ? t('1 to {shown}', { shown })
            : t('1 to {shown} of {known}', { shown, known })}
      </p>
      {hasMore && (
        <button
          type="button"
          className="link"
          aria-disabled={busy}
          onClick={() => {
            pressed.current = true
            if (!busy) onMore()
          }}
        >
          {busy ? t('Loading...') : failed ? t('Try again') : t('Show more')}
        </button>
      )}
    </div>
  )
}

function knownTotal(shown: number, total: number | null, hasMore: boolean) {
  if (total !== null && total <= countLimit) return total.toLocaleString('en-IN')
  if (!hasMore) return shown.toLocaleString('en-IN')
  return total === null || shown > countLimit ? null : `${countLimit.toLocaleString('en-IN')}+`
}
