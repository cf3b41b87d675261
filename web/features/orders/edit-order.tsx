import { useState } from 'react'
import { errorMessage } from '../../api.ts'
import { useForm } from '../../lib/use-form.ts'
import { useUnsavedChanges } from '../../lib/use-unsaved-changes.ts'
import { isStale } from '../../shell/toast-failure.ts'
import { toast } from '../../ui/toast.ts'
import { fieldOfRefusal } from './field-of-refusal.ts'
import { type OrderFormValues, toFormValues } from './form-values.ts'
import { changedValues, listDifferences } from './order-changes.ts'
import { OrderConflict } from './order-conflict.tsx'
import { OrderFields } from './order-fields.tsx'
import { orderForm } from './order-form.ts'
import type { AdminOrder } from './queries.ts'
import { toastUpdateFailure, useUpdateOrder } from './use-update-order.ts'

/**
 * Changes an order. Only what was changed here is sent; when somebody else was faster, nothing is overwritten, and what
 * was typed stays until one of both is chosen.
 */
export function EditOrder({ order }: { order: AdminOrder }) {
  // What the form began with: the newest order while nothing is typed, then the one that was read.
  const [base, setBase] = useState(order)
  const [formVersion, setFormVersion] = useState(0)
  const [typed, setTyped] = useState<OrderFormValues>()
  const [isConflictOpen, setIsConflictOpen] = useState(false)
  const { mutateAsync, isPending } = useUpdateOrder(order)
  const { errors, showErrors, busy, dirty, setDirty, form } = useForm({
    schema: orderForm,
    onSubmit: async (values) => {
      setTyped(values)
      if (listDifferences(base, order, values).length > 0) return setIsConflictOpen(true)
      await save(values)
    },
    onError: (error, form) => {
      if (isStale(error)) return setIsConflictOpen(true)
      const sentence = errorMessage(error, '')
      const field = fieldOfRefusal(sentence)
      if (field) showErrors({ [field]: sentence }, form)
      toastUpdateFailure(error)
    },
  })
  if (!dirty && base !== order) setBase(order)
  useUnsavedChanges(dirty)

  function resetForm() {
    setIsConflictOpen(false)
    setTyped(undefined)
    setDirty(false)
    setFormVersion(formVersion + 1)
  }
  async function save(values: OrderFormValues) {
    const changes = changedValues(values, toFormValues(base))
    if (Object.keys(changes).length > 0) await mutateAsync(changes)
    resetForm()
    toast({ tone: 'good', title: 'Order saved', description: values.outfitType })
  }
  return (
    <section aria-label="The order">
      <h2 className="section-title mb-5">The order</h2>
      <form {...form}>
        <OrderFields
          key={`${base.updatedAt} ${formVersion}`}
          defaults={toFormValues(base)}
          errors={errors}
          onEdit={() => setDirty(true)}
        />
        <p className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-2">
          <button type="submit" className="btn" aria-disabled={busy}>
            {busy ? 'Saving...' : 'Save order'}
          </button>
          {dirty && <span className="text-label text-ink-soft">Not saved yet</span>}
        </p>
      </form>
      {isConflictOpen && typed && (
        <OrderConflict
          differences={listDifferences(base, order, typed)}
          busy={isPending}
          onKeepMine={() => save(typed).catch((error) => isStale(error) || toastUpdateFailure(error))}
          onTakeTheirs={resetForm}
          onClose={() => setIsConflictOpen(false)}
        />
      )}
    </section>
  )
}
