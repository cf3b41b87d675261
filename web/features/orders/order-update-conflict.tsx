import { formatPhotoCount } from './order-texts.ts'
import type { AdminOrderUpdate } from './queries.ts'

type Props = { update: AdminOrderUpdate; onKeepMine: () => void; onTakeTheirs: () => void }

/** What somebody else has made of an update while it was edited here. */
export function OrderUpdateConflict({ update, onKeepMine, onTakeTheirs }: Props) {
  const { title, description, photos } = update
  return (
    <div
      className="grid gap-2 border-l-3 border-dashed border-st-pending bg-st-pending-bg px-4 py-3 text-st-pending"
      role="alert"
    >
      <p>
        <b className="block font-semibold">Somebody else has saved this update meanwhile:</b>
        <span className="whitespace-pre-line wrap-anywhere">
          {[title, description, formatPhotoCount(photos.length)].filter(Boolean).join('\n')}
        </span>
      </p>
      <p className="flex flex-wrap gap-x-5">
        <button type="button" className="link" onClick={onKeepMine}>
          Keep mine
        </button>
        <button type="button" className="link" onClick={onTakeTheirs}>
          Take theirs
        </button>
      </p>
    </div>
  )
}
