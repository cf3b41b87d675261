import * as z from 'zod/mini'
import { otherGarment } from '../../../shared/garments.ts'
import { orderUpdateInput } from '../../../shared/order-inputs.ts'
import { maxUpdatePhotos, needsConfirmation } from '../../../shared/orders.ts'
import { api, send } from '../../api.ts'
import { humanize } from '../../lib/format.ts'
import { useDraftState } from '../../lib/screen-draft.ts'
import { type UrlDialog, useUrlSheet } from '../../lib/url-state.ts'
import { useDraft } from '../../shell/use-draft.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { Switch } from '../../ui/choice-fields.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { MeasureSheet } from '../measurements/public.tsx'
import { CancelOrder, MakeBill, PaymentSheet } from '../money/public.ts'
import { PlanByHand, PlanSource } from '../plan/public.ts'
import { PhotosField, useFormPhotos } from '../uploads/public.ts'
import { OrderUpdateFields, typedVisibility, VisibilitySwitch } from './admin-order-updates.tsx'
import { useCutQuestion } from './cut-question.ts'
import { NoteQuoteAnswer } from './note-quote-answer.tsx'
import { OrderStatusControl } from './order-status-control.tsx'
import { updateTitles } from './order-texts.ts'
import { firstNameOf, photosPlace } from './public.ts'
import { type AdminOrder, adminOrderKeys } from './queries.ts'
import { useSendPhotos } from './send-photos.tsx'
import { SendQuote } from './send-quote.tsx'
import { useTakeBack } from './use-take-back.ts'

type Props = {
  order: AdminOrder
  sheet?: OrderSheet
  onOpen: OpenOrderSheet
  dialog: UrlDialog
}

export function OrderSheets({ order, sheet, onOpen, dialog }: Props) {
  const onClose = dialog.onOpenChange
  if (sheet === 'photo') return <AddOrderUpdate {...{ order, dialog, onOpen }} />
  if (sheet === 'plan') return <PlanByHand {...{ order, dialog }} />
  if (sheet === 'payment' || sheet === 'claim' || sheet === 'give-back' || sheet === 'upi')
    return <PaymentSheet {...{ order, sheet, dialog }} />
  if (sheet === 'cancel') return <CancelOrder {...{ order, dialog }} />
  if (sheet === 'bill') return <MakeBill {...{ order, dialog }} />
  if (sheet === 'quote') return <SendQuote {...{ order, dialog }} />
  if (sheet === 'quote-yes' || sheet === 'quote-change')
    return <NoteQuoteAnswer key={sheet} {...{ order, dialog }} isYes={sheet === 'quote-yes'} />
  if (sheet === 'measure')
    return (
      <MeasureSheet
        customerId={order.userId ?? undefined}
        measured={{
          orderId: order.id,
          title: order.outfitType,
          garment: order.garment ?? otherGarment,
          fields: order.sizeFields,
          wearerId: order.wearer?.id,
        }}
        refresh={adminOrderKeys}
        dialog={dialog}
      />
    )
  if (sheet !== 'stage') return null
  return (
    <Dialog {...dialog} title="Stage">
      <div className="grid gap-3 pb-6">
        <OrderStatusControl order={order} onChanged={onClose} onOpen={(next) => onOpen(next, {}, true)} />
        <PlanSource order={order} onPlan={() => onOpen('plan')} />
      </div>
    </Dialog>
  )
}

const sheetNames = [
  'photo',
  'payment',
  'claim',
  'upi',
  'give-back',
  'bill',
  'stage',
  'cancel',
  'plan',
  'measure',
  'quote',
  'quote-yes',
  'quote-change',
] as const
type OrderSheet = (typeof sheetNames)[number]
/** Opens a sheet, `inPlace` of the open one; `along` are further URL parameters. */
export type OpenOrderSheet = (sheet: OrderSheet, along?: Record<string, string>, inPlace?: boolean) => void

/**
 * Manages the open sheet of an order through the URL (`?sheet=photo`). A reload opens it again, for example after a
 * phone's camera pushed the page out of memory.
 */
export function useOrderSheet() {
  const { value, open, dialog } = useUrlSheet('sheet', ['claim'])
  return {
    sheet: sheetNames.find((name) => name === value),
    open: (...asked: Parameters<OpenOrderSheet>) => open(...asked),
    dialog,
  }
}

const updateFormSchema = z.pick(orderUpdateInput, { title: true, description: true, stage: true })

type AddOrderUpdateProps = { order: AdminOrder; dialog: UrlDialog; onOpen: OpenOrderSheet }

/** Adds an update for the customer, or for admins only: up to 10 photos, a title and a short text. */
function AddOrderUpdate({ order, dialog, onOpen }: AddOrderUpdateProps) {
  const { id, status, updatedAt, customer, customerName } = order
  const hasAccount = customer?.hasAccount === true
  const draft = useDraft(`update-of-${id}`)
  const photos = useFormPhotos(draft)
  const [typedTitle, setTypedTitle] = useDraftState<string | undefined>(draft, () => undefined)
  const [isVisible, setIsVisible] = useDraftState(draft, () => typedVisibility(draft) ?? true)
  // The chosen stage is valid for the status at that time; after a change of status the field resets.
  const [chosen, setChosen] = useDraftState(draft, () => ({ stage: status, status }))
  const stage = chosen.status === status ? chosen.stage : status
  const [isMoving, setIsMoving] = useDraftState(draft, () => true)
  const canMove = stage !== status && !needsConfirmation(status, stage)
  const cutting = useCutQuestion(order, () => onOpen('measure', {}, true))
  const sendPhotos = useSendPhotos(order)
  const offerTakeBack = useTakeBack(id)
  const submit = useSubmit({
    schema: updateFormSchema,
    isReady: async () => photos.isReady() && (!canMove || !isMoving || cutting.isWanted(stage)),
    mutationFn: (values, idFor) => {
      const update = { ...values, photos: photos.keys, isVisible }
      // The idempotency key derives from the content: after a lost response the order has already moved, but the update
      // is the same.
      const named = { ...update, id: idFor(update) }
      const json = canMove && isMoving ? { ...named, moveOrder: updatedAt } : named
      return send(api.admin.orders[':id'].updates.$post({ param: { id }, json }))
    },
    success: (update, { title }) => {
      const isMoved = canMove && isMoving
      if (!isVisible) return { title: 'Noted for the desk', description: title }
      if (hasAccount || isMoved || update.photos.length === 0)
        return {
          title: hasAccount ? 'Update shown' : 'Kept with the order',
          description: title,
          ...offerTakeBack({ updateId: update.id, ...(isMoved && { stage }) }),
        }
      return {
        ...{ title: 'Kept with the order', description: title, durationMs: 10_000 },
        action: { label: 'Send on WhatsApp', onClick: () => sendPhotos(update.photos) },
      }
    },
    onSuccess: photos.clearBefore(dialog.onOpenChange),
    failure: 'We could not save this update. Please try again.',
    refresh: adminOrderKeys,
    draft,
  })
  const firstName = firstNameOf(customerName)
  return (
    <FormDialog
      {...{ submit, dialog }}
      wide
      title="Add an update"
      saveLabel={
        !isVisible ? 'Keep for the desk' : hasAccount ? `Show to ${firstName || 'the customer'}` : 'Keep with the order'
      }
    >
      <div>
        <p className="legend mb-1.5">
          Photos <span className="font-normal text-ink-soft">(up to {maxUpdatePhotos})</span>
        </p>
        <PhotosField photos={photos} limit={maxUpdatePhotos} place={photosPlace(id)} />
      </div>
      <OrderUpdateFields
        title={typedTitle ?? updateTitles[stage]}
        stage={status}
        onTitleChange={setTypedTitle}
        onStageChange={(stage) => setChosen({ stage, status })}
      />
      {canMove && (
        <Switch
          label={`Move the order to ${humanize(stage)} too`}
          name="isMoving"
          hint="One message covers both"
          checked={isMoving}
          onChange={setIsMoving}
        />
      )}
      <VisibilitySwitch isVisible={isVisible} hasAccount={hasAccount} onChange={setIsVisible} />
      {cutting.dialog}
    </FormDialog>
  )
}
