import { useMutation } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { ApiError, api, send, sentenceFor, useRefresh } from '../../api.ts'
import { deskPlace } from '../../lib/order-words.ts'
import { useForm } from '../../lib/use-form.ts'
import { useOwnId } from '../../lib/use-own-id.ts'
import { toast } from '../../ui/toast.ts'
import { OrderFields, type Started } from './order-fields.tsx'
import { type OrderForm, orderForm } from './order-form.ts'
import { orderKeys } from './queries.ts'

type Props = {
  start: Started
  /** What the order belongs to. */
  belongs: { bookingId?: string; userId?: string }
}

/** The fields of a new order, and its way to its own page. A booking that has its order already leads to that one. */
export function NewOrderForm({ start, belongs }: Props) {
  const [, navigate] = useLocation()
  const refresh = useRefresh(orderKeys)
  const { idFor } = useOwnId()
  const { mutateAsync, error } = useMutation({
    mutationFn: (order: OrderForm) => {
      const asked = { ...order, ...belongs }
      return send(api.admin.orders.$post({ json: { ...asked, id: idFor(asked) } }))
    },
  })
  const { errors, showErrors, busy, form } = useForm({
    schema: orderForm,
    onSubmit: async (order) => {
      const made = await mutateAsync(order)
      toast({ tone: 'good', title: 'Order made', description: made.outfitType })
      navigate(deskPlace(made.id))
      await refresh()
    },
    onError: (error, form) => {
      const description = sentenceFor(error, 'We could not make this order. Please try again.')
      if (/phone number/.test(description)) showErrors({ customerPhone: description }, form)
      toast({ tone: 'bad', title: 'Error', description })
    },
  })
  const earlier = error instanceof ApiError ? error.field('orderId') : undefined
  return (
    <form {...form} className="pt-5">
      <OrderFields start={start} errors={errors} isNew />
      {earlier && (
        <p className="error-box mt-5" role="alert">
          This booking has its order already.{' '}
          <Link className="underline underline-offset-4" href={deskPlace(earlier)}>
            Open that order
          </Link>
        </p>
      )}
      <footer className="sheet-foot">
        <button type="submit" className="btn" aria-disabled={busy}>
          {busy ? 'Making...' : 'Make order'}
        </button>
      </footer>
    </form>
  )
}
