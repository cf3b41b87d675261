import { useState } from 'react'
import { sentenceFor } from '../../api.ts'
import { useUnsaved } from '../../lib/unsaved.ts'
import { useForm } from '../../lib/use-form.ts'
import { toast } from '../../ui/toast.ts'
import { changesIn, differences, type Values, valuesOf } from './order-changes.ts'
import { OrderConflict } from './order-conflict.tsx'
import { OrderFields, type Started } from './order-fields.tsx'
import { orderForm } from './order-form.ts'
import type { DeskOrder } from './queries.ts'
import { isStale, tellFailure, useOrderChange } from './use-order-change.ts'

function startOf(order: DeskOrder): Started {
  const { estimatedDelivery, totalAmount, ...values } = valuesOf(order)
  return { ...values, deliveryDay: estimatedDelivery, statedTotal: totalAmount }
}

/**
 * Changes an order. Only what was changed here is sent; when somebody else was faster, nothing is overwritten, and what
 * was typed stays until one of both is chosen.
 */
export function OrderEdit({ order }: { order: DeskOrder }) {
  // What the form began with: the newest order while nothing is typed, then the one that was read.
  const [base, setBase] = useState(order)
  const [dirty, setDirty] = useState(false)
  const [round, setRound] = useState(0)
  const [typed, setTyped] = useState<Values>()
  const [asking, setAsking] = useState(false)
  if (!dirty && base !== order) setBase(order)
  useUnsaved(dirty)
  const { mutateAsync, isPending } = useOrderChange(order)

  /** Starts again from the order as it is now. */
  function settle() {
    setAsking(false)
    setTyped(undefined)
    setDirty(false)
    setRound(round + 1)
  }
  async function save(values: Values) {
    const changes = changesIn(values, valuesOf(base))
    if (Object.keys(changes).length > 0) await mutateAsync(changes)
    settle()
    toast({ tone: 'good', title: 'Order saved', description: values.outfitType })
  }
  const { errors, showErrors, busy, form } = useForm({
    schema: orderForm,
    onSubmit: async (values) => {
      setTyped(values)
      if (differences(base, order, values).length > 0) return setAsking(true)
      await save(values)
    },
    onError: (error, form) => {
      if (isStale(error)) return setAsking(true)
      const sentence = sentenceFor(error, '')
      if (/phone number/.test(sentence)) showErrors({ customerPhone: sentence }, form)
      tellFailure(error)
    },
  })
  return (
    <section aria-label="The order">
      <h2 className="section-title mb-5">The order</h2>
      <form {...form} onInput={() => setDirty(true)}>
        <OrderFields key={`${base.updatedAt} ${round}`} start={startOf(base)} errors={errors} />
        <p className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-2">
          <button type="submit" className="btn" aria-disabled={busy}>
            {busy ? 'Saving...' : 'Save order'}
          </button>
          {dirty && <span className="text-label text-ink-soft">Not saved yet</span>}
        </p>
      </form>
      {asking && typed && (
        <OrderConflict
          differences={differences(base, order, typed)}
          busy={isPending}
          onKeep={() => save(typed).catch((error) => isStale(error) || tellFailure(error))}
          onTake={settle}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}
