import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { maxUpdatePhotos } from '../../../shared/orders.ts'
import { ApiError, api, send } from '../../api.ts'
import type { RenderPhotoField } from '../../lib/photo-field-props.ts'
import { useIdempotentId } from '../../lib/use-idempotent-id.ts'
import { useAddedPhotos } from '../../shell/use-added-photos.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { RemainingPhotos } from '../../ui/remaining-photos.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { KnownNumber, useKnownNumber } from '../customers/public.tsx'
import { photoUrl } from '../uploads/public.ts'
import { fieldOfRefusal } from './field-of-refusal.ts'
import { OrderFields } from './order-fields.tsx'
import { orderForm } from './order-form.ts'
import { type NewOrderDraft, newOrderDraftQuery, type OrderOrigin } from './order-origin.ts'
import { adminOrderPath } from './public.ts'
import { adminOrderKeys } from './queries.ts'

/** Makes an order: for somebody who walked in, for a customer, or from a booking with its customer, contact and photos. */
type Props = { origin: OrderOrigin; renderPhotoField: RenderPhotoField; onClose: () => void }

export function NewOrder({ origin, renderPhotoField, onClose }: Props) {
  const isKnown = Boolean(origin.bookingId || origin.customerId)
  const { data, isError, refetch } = useQuery({ ...newOrderDraftQuery(origin), enabled: isKnown })
  const place = origin.bookingId ? 'booking' : 'customer'
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={origin.bookingId ? 'Order from a booking' : 'New order'}
      description={data?.description}
    >
      {!isKnown || data ? (
        <NewOrderForm draft={data ?? emptyDraft} renderPhotoField={renderPhotoField} />
      ) : data === null ? (
        <p className="py-7 text-ink-soft">There is no such {place}.</p>
      ) : isError ? (
        <ErrorState onRetry={refetch}>We could not load this {place}.</ErrorState>
      ) : (
        <Skeleton label={`Loading the ${place}`} />
      )}
    </Dialog>
  )
}

type FormProps = { draft: NewOrderDraft; renderPhotoField: RenderPhotoField }

const emptyDraft: NewOrderDraft = { defaults: {}, relations: {}, photos: [], hasCustomer: false }

/** The fields of a new order, and the way to its own page. A booking that has its order already leads to that one. */
function NewOrderForm({ draft: { defaults, relations, photos, hasCustomer }, renderPhotoField }: FormProps) {
  const [, navigate] = useLocation()
  const [remainingKeys, setRemainingKeys] = useState(photos)
  const { isReady, clear, ...added } = useAddedPhotos()
  const { idFor } = useIdempotentId()
  const [phone, setPhone] = useState(defaults.customerPhone ?? '')
  const [accountId, setAccountId] = useState<string>()
  const known = useKnownNumber(hasCustomer ? '' : phone)
  const account = known.find(({ hasAccount }) => hasAccount)
  const { errors, busy, error, form } = useSubmit({
    schema: orderForm,
    isReady,
    mutationFn: (order) => {
      const userId = account && account.id === accountId ? { userId: account.id } : {}
      const input = { ...order, ...relations, ...userId, inspirationPhotos: [...remainingKeys, ...added.keys] }
      return send(api.admin.orders.$post({ json: { ...input, id: idFor(input) } }))
    },
    success: ({ outfitType }) => ({ title: 'Order made', description: outfitType }),
    onSuccess: ({ id }) => {
      clear()
      navigate(adminOrderPath(id))
    },
    failure: 'We could not make this order. Please try again.',
    fieldOf: fieldOfRefusal,
    refresh: adminOrderKeys,
  })
  const existingOrderId = error instanceof ApiError ? error.field('orderId') : undefined
  return (
    <form {...form} className="pt-5">
      <OrderFields
        defaults={defaults}
        errors={errors}
        isNew
        onPhone={setPhone}
        phoneHint={
          known.length > 0 && (
            <>
              <KnownNumber customers={known} />
              {account && (
                <label className="flex min-h-11 items-center gap-3 text-ink">
                  <input
                    type="checkbox"
                    checked={accountId === account.id}
                    onChange={(event) => setAccountId(event.currentTarget.checked ? account.id : undefined)}
                  />
                  It is the order of {account.name}, who sees it at once
                </label>
              )}
            </>
          )
        }
      />
      <div className="mt-5 grid gap-3">
        <p className="legend">
          What it shall look like <span className="font-normal text-ink-soft">(up to {maxUpdatePhotos} photos)</span>
        </p>
        <RemainingPhotos keys={remainingKeys} srcOf={photoUrl} onChange={setRemainingKeys} />
        {renderPhotoField({
          ...added,
          limit: Math.max(0, maxUpdatePhotos - remainingKeys.length),
          place: `new-order-${relations.bookingId ?? relations.userId ?? 'walk-in'}`,
        })}
      </div>
      {existingOrderId && (
        <p className="error-box mt-5" role="alert">
          This booking has its order already.{' '}
          <Link className="underline underline-offset-4" href={adminOrderPath(existingOrderId)}>
            Open that order
          </Link>
        </p>
      )}
      <footer className="dialog-footer">
        <button type="submit" className="btn" aria-disabled={busy}>
          {busy ? 'Making...' : 'Make order'}
        </button>
      </footer>
    </form>
  )
}
