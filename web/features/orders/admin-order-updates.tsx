import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { orderUpdatePatch } from '../../../shared/order-inputs.ts'
import { maxUpdatePhotos, type OrderStatus, orderStatuses, workStatuses } from '../../../shared/orders.ts'
import { api, send } from '../../api.ts'
import { humanize, longDate } from '../../lib/format.ts'
import { type ScreenDraft, typedValue, useDraftBase, useDraftState } from '../../lib/screen-draft.ts'
import { isStale } from '../../shell/toast-failure.ts'
import { useAction } from '../../shell/use-action.ts'
import { useDraft } from '../../shell/use-draft.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { Switch } from '../../ui/choice-fields.tsx'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Options, Select, TextArea, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { PinnedPhotos, pinsQuery } from '../pins/public.ts'
import { PhotosField, useFormPhotos } from '../uploads/public.ts'
import { formatPhotoCount } from './order-texts.ts'
import { type AdminOrder, type AdminOrderUpdate, adminOrderKeys } from './queries.ts'
import { SendPhotos } from './send-photos.tsx'

type Props = { order: AdminOrder; onAdd: () => void }
type OpenDialog = { id: string; kind: 'edit' | 'delete' }

/** Updates shown at first; all updates of an order that took weeks would fill a page. */
const shownAtFirst = 3

export function AdminOrderUpdates({ order, onAdd }: Props) {
  const [openDialog, setOpenDialog] = useState<OpenDialog>()
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? order.updates : order.updates.slice(0, shownAtFirst)
  const close = () => setOpenDialog(undefined)
  // Looked up by id, so the dialog sees concurrent changes.
  const update = order.updates.find(({ id }) => id === openDialog?.id)
  return (
    <section
      className={`grid gap-6 ${shown.length > 0 ? '' : 'print:hidden'}`}
      aria-label="Updates so far"
      tabIndex={-1}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 className="section-title">Updates so far</h2>
        <button type="button" className="quiet" onClick={onAdd}>
          Add an update
        </button>
      </div>
      {order.updates.length === 0 && <p className="text-ink-soft">None yet.</p>}
      {shown.map((update) => (
        <OrderUpdateRow
          key={update.id}
          order={order}
          update={update}
          onOpen={(kind) => setOpenDialog({ id: update.id, kind })}
        />
      ))}
      {shown.length < order.updates.length && (
        <button type="button" className="quiet justify-self-start" onClick={() => setShowsAll(true)}>
          Show all {order.updates.length}
        </button>
      )}
      {update && openDialog?.kind === 'edit' && <EditOrderUpdate {...{ order, update }} onClose={close} />}
      {update && openDialog?.kind === 'delete' && <DeleteOrderUpdate order={order} update={update} onClose={close} />}
    </section>
  )
}

type RowProps = { order: AdminOrder; update: AdminOrderUpdate; onOpen: (kind: OpenDialog['kind']) => void }

function OrderUpdateRow({ order, update, onOpen }: RowProps) {
  const hasAccount = order.customer?.hasAccount === true
  const { orderId, title, description, stage, photos, isVisible, createdAt, byName } = update
  return (
    <article className="grid gap-2.5 border-t border-hair pt-4">
      <p className="num flex flex-wrap items-center gap-x-4 gap-y-1 text-label text-ink-soft">
        {stage && <span>{humanize(stage)}</span>}
        <span className="wrap-anywhere">
          {longDate(createdAt)}
          {byName && ` by ${byName}`}
        </span>
        <span className={isVisible ? '' : 'tag'}>
          {!isVisible ? 'Only the desk' : hasAccount ? 'Shown to the customer' : 'Kept with the order'}
        </span>
      </p>
      <h3 className="text-subtitle wrap-anywhere">{title}</h3>
      {description && <p className="max-w-article whitespace-pre-line wrap-anywhere text-ink-soft">{description}</p>}
      {photos.length > 0 && <PinnedPhotos orderId={orderId} photos={photos} label={`Photo of ${title},`} isDesk />}
      <p className="flex flex-wrap gap-2">
        {isVisible && !hasAccount && photos.length > 0 && <SendPhotos {...{ order, photos, title }} />}
        <button type="button" className="quiet" aria-label={`Edit ${title}`} onClick={() => onOpen('edit')}>
          Edit
        </button>
        <button
          type="button"
          className="quiet text-danger"
          aria-label={`Delete ${title}`}
          onClick={() => onOpen('delete')}
        >
          Delete
        </button>
      </p>
    </article>
  )
}

type DialogProps = { order: AdminOrder; update: AdminOrderUpdate; onClose: () => void }

function DeleteOrderUpdate({ order, update, onClose }: DialogProps) {
  const { mutate, isPending } = useAction({
    mutationFn: () =>
      send(api.admin.orders[':id'].updates[':updateId'].$delete({ param: { id: order.id, updateId: update.id } })),
    success: () => ({ title: 'Update deleted', description: update.title }),
    failure: 'We could not delete this update. Please try again.',
    refresh: adminOrderKeys,
  })
  const { length } = update.photos
  // The photos have already loaded this query.
  const { data: pins = [] } = useQuery({ ...pinsQuery(order.id), enabled: length > 0 })
  const notes = pins.filter(({ photo }) => update.photos.includes(photo)).length
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete this update?"
      confirmLabel="Delete update"
      cancelLabel="Keep update"
      busy={isPending}
      onConfirm={() => mutate(undefined, { onSettled: onClose })}
    >
      ‘{update.title}’ goes{length > 0 && `, with its ${length === 1 ? 'photo' : `${length} photos`}`}
      {notes > 0 && ` and the ${notes === 1 ? 'note' : `${notes} notes`} on ${length === 1 ? 'it' : 'them'}`}
      {update.isVisible ? ', for the customer too.' : '.'} This cannot be undone.
    </ConfirmDialog>
  )
}

const updateFormSchema = z.pick(orderUpdatePatch, { title: true, description: true, stage: true })

function EditOrderUpdate({ order, update, onClose }: DialogProps) {
  const { title, description, stage } = update
  const draft = useDraft(`update-${update.id}`)
  // First values of the fields; the fields themselves hold the typed values.
  const { base, isOutdated, keepMine } = useDraftBase(draft, update)
  const photos = useFormPhotos(draft, base.photos)
  const [isVisible, setIsVisible] = useDraftState(draft, () => typedVisibility(draft) ?? update.isVisible)
  const submit = useSubmit({
    schema: updateFormSchema,
    isReady: photos.isReady,
    mutationFn: (values) =>
      send(
        api.admin.orders[':id'].updates[':updateId'].$patch({
          param: { id: order.id, updateId: update.id },
          json: { ...values, photos: photos.keys, isVisible, updatedAt: base.updatedAt },
        }),
      ),
    success: (_, { title }) => ({ title: 'Update saved', description: title }),
    onSuccess: photos.clearBefore(onClose),
    failure: 'We could not save this update. Please try again.',
    // The stale notice shows both versions instead of a toast.
    onFailure: isStale,
    refresh: adminOrderKeys,
    draft,
  })
  return (
    <FormDialog {...{ submit, onClose }} wide title="Edit update" saveLabel="Save update">
      <input type="hidden" name="stored" value={`${base.photos.join()} ${base.isVisible}`} />
      <OrderUpdateFields title={base.title} description={base.description} stage={base.stage ?? order.status} />
      <div className="grid gap-3">
        <p className="legend">Photos</p>
        <PhotosField photos={photos} limit={maxUpdatePhotos} place={`update-${update.id}`} />
      </div>
      <VisibilitySwitch
        isVisible={isVisible}
        hasAccount={order.customer?.hasAccount === true}
        onChange={setIsVisible}
      />
      {isOutdated && (
        <ConflictNotice
          title="Somebody else has saved this update in the meantime:"
          theirs={{ title, description, stage, isVisible: update.isVisible }}
          more={photosDifference(update.photos, photos.keys)}
          onKeepMine={keepMine}
          onTakeTheirs={submit.startOver}
        />
      )}
    </FormDialog>
  )
}

const countText = (photos: string[]) => formatPhotoCount(photos.length) ?? 'None'

const photosDifference = (theirs: string[], mine: string[]) =>
  theirs.join() === mine.join() ? [] : [{ name: 'Photos', theirs: countText(theirs), mine: countText(mine) }]

type OrderUpdateFieldsProps = {
  title?: string
  description?: string | null
  stage: OrderStatus
  onStageChange?: (stage: OrderStatus) => void
  /** Called for a form in which the title follows the stage until it is typed. */
  onTitleChange?: (title: string) => void
}

export const OrderUpdateFields = ({
  title,
  description,
  stage,
  onStageChange,
  onTitleChange,
}: OrderUpdateFieldsProps) => (
  <div className="grid items-start gap-5 sm:grid-cols-2">
    <TextField
      label="Title"
      name="title"
      autoComplete="off"
      {...(onTitleChange
        ? { value: title, onChange: ({ target }) => onTitleChange(target.value) }
        : { defaultValue: title })}
    />
    <Select
      label="Stage of this update"
      name="stage"
      hint={onStageChange ? undefined : 'The order stays where it is.'}
      // The key resets the field when the order's stage changes meanwhile.
      key={stage}
      defaultValue={stage}
      onChange={({ target }) => {
        const chosen = orderStatuses.find((status) => status === target.value)
        if (chosen) onStageChange?.(chosen)
      }}
    >
      <Options
        of={(stage === 'cancelled' ? orderStatuses : workStatuses).map((status) => [status, humanize(status)])}
      />
    </Select>
    <div className="sm:col-span-2">
      <TextArea label="A few words" name="description" optional defaultValue={description ?? ''} />
    </div>
  </div>
)

/**
 * Returns the drafted visibility, undefined without a draft; a draft hidden from the customer is hidden from the first
 * render.
 */
export function typedVisibility(draft: ScreenDraft) {
  const left = typedValue(draft, 'isVisible')
  return left === undefined ? undefined : left !== ''
}

type VisibilityProps = { isVisible: boolean; hasAccount: boolean; onChange: (isVisible: boolean) => void }

export function VisibilitySwitch({ isVisible, hasAccount, onChange }: VisibilityProps) {
  const hint = !isVisible
    ? 'Only the desk sees it'
    : hasAccount
      ? 'They are told of it in 10 seconds'
      : 'This order has no account, so nobody sees it yet'
  return <Switch label="Visible to the customer" name="isVisible" hint={hint} checked={isVisible} onChange={onChange} />
}
