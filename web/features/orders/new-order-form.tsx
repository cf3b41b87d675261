import { useMutation } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { ApiError, api, errorMessage, send } from '../../api.ts'
import { adminOrderPath } from '../../lib/order-format.ts'
import { useForm } from '../../lib/use-form.ts'
import { useIdempotentId } from '../../lib/use-idempotent-id.ts'
import { useInvalidate } from '../../queries.ts'
import { toast } from '../../ui/toast.ts'
import { type OrderFieldDefaults, OrderFields } from './order-fields.tsx'
import { type OrderForm, orderForm } from './order-form.ts'
import { adminOrderKeys } from './queries.ts'

type Props = {
  defaults: OrderFieldDefaults
  /** What the order belongs to. */
  relations: { bookingId?: string; userId?: string }
}

/** The fields of a new order, and its way to its own page. A booking that has its order already leads to that one. */
export function NewOrderForm({ defaults, relations }: Props) {
  const [, navigate] = useLocation()
  const refresh = useInvalidate(adminOrderKeys)
  const { idFor } = useIdempotentId()
  const { mutateAsync, error } = useMutation({
    mutationFn: (order: OrderForm) => {
      const input = { ...order, ...relations }
      return send(api.admin.orders.$post({ json: { ...input, id: idFor(input) } }))
    },
  })
  const { errors, showErrors, busy, form } = useForm({
    schema: orderForm,
    onSubmit: async (order) => {
      const created = await mutateAsync(order)
      toast({ tone: 'good', title: 'Order made', description: created.outfitType })
      navigate(adminOrderPath(created.id))
      await refresh()
    },
    onError: (error, form) => {
      const description = errorMessage(error, 'We could not make this order. Please try again.')
      if (/phone number/.test(description)) showErrors({ customerPhone: description }, form)
      toast({ tone: 'bad', title: 'Error', description })
    },
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
