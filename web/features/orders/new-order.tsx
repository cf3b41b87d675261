import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { ApiError, api, send } from '../../api.ts'
import { useIdempotentId } from '../../lib/use-idempotent-id.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import type { OrderFieldDefaults } from './form-values.ts'
import { OrderFields } from './order-fields.tsx'
import { orderForm } from './order-form.ts'
import { newOrderDraftQuery, type OrderOrigin } from './order-origin.ts'
import { adminOrderPath } from './public.ts'
import { adminOrderKeys } from './queries.ts'

/** Makes an order: for somebody who walked in, for a customer, or from a booking with its customer, contact and photos. */
export function NewOrder({ origin, onClose }: { origin: OrderOrigin; onClose: () => void }) {
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
        <NewOrderForm defaults={data?.defaults ?? {}} relations={data?.relations ?? {}} />
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

type FormProps = { defaults: OrderFieldDefaults; relations: { bookingId?: string; userId?: string } }

/** The fields of a new order, and the way to its own page. A booking that has its order already leads to that one. */
function NewOrderForm({ defaults, relations }: FormProps) {
  const [, navigate] = useLocation()
  const { idFor } = useIdempotentId()
  const { errors, busy, error, form } = useSubmit({
    schema: orderForm,
    mutationFn: (order) => {
      const input = { ...order, ...relations }
      return send(api.admin.orders.$post({ json: { ...input, id: idFor(input) } }))
    },
    success: ({ outfitType }) => ({ title: 'Order made', description: outfitType }),
    onSuccess: ({ id }) => navigate(adminOrderPath(id)),
    failure: 'We could not make this order. Please try again.',
    fieldOf: (sentence) => /phone number/.test(sentence) && 'customerPhone',
    refresh: adminOrderKeys,
  })
  const existingOrderId = error instanceof ApiError ? error.field('orderId') : undefined
  return (
    <form {...form} className="pt-5">
      <OrderFields defaults={defaults} errors={errors} isNew />
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
