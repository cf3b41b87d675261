import { useState } from 'react'
import { errorMessage, refusalOf } from '../../api.ts'
import type { ScreenDraft } from '../../lib/screen-draft.ts'
import { useForm } from '../../lib/use-form.ts'
import { useFormBase } from '../../lib/use-form-base.ts'
import { isStale } from '../../shell/toast-failure.ts'
import { WithDraft } from '../../shell/with-draft.tsx'
import { DraftForm } from '../../ui/draft-form.tsx'
import { SaveButton } from '../../ui/save-button.tsx'
import { toast } from '../../ui/toast.ts'
import { type OrderFormValues, toFormValues } from './form-values.ts'
import { changedValues, listDifferences } from './order-changes.ts'
import { OrderConflict } from './order-conflict.tsx'
import { OrderFields } from './order-fields.tsx'
import { orderForm } from './order-form.ts'
import type { AdminOrder } from './queries.ts'
import { useBillChange } from './use-bill-change.tsx'
import { toastUpdateFailure, useUpdateOrder } from './use-update-order.ts'

/** The draft of the form that changes this order. */
export const orderDraft = (id: string) => `order-${id}`

/**
 * Changes an order. Only what was changed here is sent; when somebody else was faster, nothing is overwritten, and what
 * was typed stays until one of both is chosen.
 */
export const EditOrder = ({ order }: { order: AdminOrder }) => (
  <WithDraft name={orderDraft(order.id)}>{(draft) => <EditForm order={order} draft={draft} />}</WithDraft>
)

function EditForm({ order, draft }: { order: AdminOrder; draft: ScreenDraft }) {
  const [typed, setTyped] = useState<OrderFormValues>()
  const [isConflictOpen, setIsConflictOpen] = useState(false)
  const { mutateAsync, isPending } = useUpdateOrder(order)
  const billChange = useBillChange(order)
  const orderEdit = useForm({
    schema: orderForm,
    onSubmit: async (values, _form, isAsSent) => {
      setTyped(values)
      if (listDifferences(base, order, values).length > 0) return setIsConflictOpen(true)
      await save(values, isAsSent)
    },
    onError: (error, form) => {
      if (isStale(error)) return setIsConflictOpen(true)
      const { field } = refusalOf(error)
      if (field) showErrors({ [field]: errorMessage(error, '') }, form)
      toastUpdateFailure(error)
    },
    screenDraft: draft,
  })
  const { errors, showErrors, busy, dirty, setDirty } = orderEdit
  const { base, formVersion, setSavedAt, restart } = useFormBase(order, dirty)

  function resetForm() {
    setIsConflictOpen(false)
    setTyped(undefined)
    setDirty(false)
    restart()
  }
  async function save(values: OrderFormValues, isAsSent = () => true) {
    const changes = changedValues(values, toFormValues(base))
    // What would be stored: what somebody else changed meanwhile stays as it is by now.
    const asked = await billChange.ask({ ...toFormValues(order), ...changes })
    if (asked === 'no') return
    if (Object.keys(changes).length > 0) {
      const saved = await mutateAsync({ ...changes, ...(asked === 'yes to the bill' && { withoutQuote: true }) })
      setSavedAt(saved.updatedAt)
    }
    if (isAsSent()) resetForm()
    toast({ tone: 'good', title: 'Order saved', description: values.outfitType })
  }
  return (
    <>
      <DraftForm submit={orderEdit}>
        <input type="hidden" name="stored" value={JSON.stringify(toFormValues(base).items)} />
        <OrderFields key={formVersion} defaults={toFormValues(base)} errors={errors} onEdit={() => setDirty(true)} />
        <p className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-2">
          <SaveButton label="Save order" {...{ busy, dirty }} />
        </p>
      </DraftForm>
      {isConflictOpen && typed && (
        <OrderConflict
          differences={listDifferences(base, order, typed)}
          busy={isPending}
          onKeepMine={() => save(typed).catch((error) => isStale(error) || toastUpdateFailure(error))}
          onTakeTheirs={resetForm}
          onClose={() => setIsConflictOpen(false)}
        />
      )}
      {billChange.dialog}
    </>
  )
}
