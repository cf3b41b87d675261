import { Link, useLocation } from 'wouter'
import { ApiError, api, send } from '../../api.ts'
import { useIdempotentId } from '../../lib/use-idempotent-id.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import type { OrderFieldDefaults } from './form-values.ts'
import { OrderFields } from './order-fields.tsx'
import { orderForm } from './order-form.ts'
import { adminOrderPath } from './public.ts'
import { adminOrderKeys } from './queries.ts'

type Props = { defaults: OrderFieldDefaults; relations: { bookingId?: string; userId?: string } }

/** The fields of a new order, and the way to its own page. A booking that has its order already leads to that one. */
export function NewOrderForm({ defaults, relations }: Props) {
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
