import { useState } from 'react'
import { humanize, longDate } from '../../lib/format.ts'
import type { RenderPhotoField } from '../../lib/photo-field-props.ts'
import { PinnedPhotos } from '../pins/public.ts'
import { DeleteOrderUpdate } from './delete-order-update.tsx'
import { EditOrderUpdate } from './edit-order-update.tsx'
import type { AdminOrder, AdminOrderUpdate } from './queries.ts'

type Props = { order: AdminOrder; renderPhotoField: RenderPhotoField; onAdd: () => void }
type OpenDialog = { id: string; kind: 'edit' | 'delete' }

/** So many show at once: an order that took weeks has a page of its own length otherwise. */
const shownAtFirst = 3

export function AdminOrderUpdates({ order, renderPhotoField, onAdd }: Props) {
  const [openDialog, setOpenDialog] = useState<OpenDialog>()
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? order.updates : order.updates.slice(0, shownAtFirst)
  const close = () => setOpenDialog(undefined)
  // By its id, so that a dialog sees what somebody else changes meanwhile.
  const update = order.updates.find(({ id }) => id === openDialog?.id)
  return (
    <section
      className={`grid gap-6 ${shown.length > 0 ? '' : 'print:hidden'}`}
      aria-label="Updates so far"
      tabIndex={-1}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="section-title">Updates so far</h2>
        <button type="button" className="link" onClick={onAdd}>
          Add an update
        </button>
      </div>
      {order.updates.length === 0 && <p className="text-ink-soft">None yet.</p>}
      {shown.map((update) => (
        <OrderUpdateRow key={update.id} update={update} onOpen={(kind) => setOpenDialog({ id: update.id, kind })} />
      ))}
      {shown.length < order.updates.length && (
        <button type="button" className="link justify-self-start" onClick={() => setShowsAll(true)}>
          Show all {order.updates.length}
        </button>
      )}
      {update && openDialog?.kind === 'edit' && (
        <EditOrderUpdate {...{ order, update, renderPhotoField }} onClose={close} />
      )}
      {update && openDialog?.kind === 'delete' && <DeleteOrderUpdate order={order} update={update} onClose={close} />}
    </section>
  )
}

type RowProps = { update: AdminOrderUpdate; onOpen: (kind: OpenDialog['kind']) => void }

function OrderUpdateRow({ update, onOpen }: RowProps) {
  const { orderId, title, description, stage, photos, isVisible, createdAt, byName } = update
  return (
    <article className="grid gap-2.5 border-t border-hair pt-4">
      <p className="num flex flex-wrap items-center gap-x-4 gap-y-1 text-label text-ink-soft">
        {stage && <span>{humanize(stage)}</span>}
        <span className="wrap-anywhere">
          {longDate(createdAt)}
          {byName && ` by ${byName}`}
        </span>
        <span className={isVisible ? '' : 'tag'}>{isVisible ? 'Shown to the customer' : 'Only the desk'}</span>
      </p>
      <h3 className="text-subtitle wrap-anywhere">{title}</h3>
      {description && <p className="max-w-article whitespace-pre-line wrap-anywhere text-ink-soft">{description}</p>}
      {photos.length > 0 && <PinnedPhotos orderId={orderId} photos={photos} label={`Photo of ${title},`} isDesk />}
      <p className="flex flex-wrap gap-x-5">
        <button type="button" className="link" aria-label={`Edit ${title}`} onClick={() => onOpen('edit')}>
          Edit
        </button>
        <button
          type="button"
          className="link text-danger"
          aria-label={`Delete ${title}`}
          onClick={() => onOpen('delete')}
        >
          Delete
        </button>
      </p>
    </article>
  )
}
