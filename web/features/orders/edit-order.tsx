import { useState } from 'react'
import { balanceOf, overpaidBy, priceOf } from '../../../shared/money.ts'
import { deliveryWayLabels } from '../../../shared/orders.ts'
import { isAgreed, isOpenQuote } from '../../../shared/quotes.ts'
import { api, errorMessage, refusalOf, send } from '../../api.ts'
import { formatRupees, humanize, sentences, shortDate } from '../../lib/format.ts'
import { useForm, useFormBase } from '../../lib/use-form.ts'
import { isStale, toastFailure } from '../../shell/toast-failure.ts'
import { useDraft } from '../../shell/use-draft.ts'
import { ConflictDialog, type Difference } from '../../ui/conflict-notice.tsx'
import { useQuestion } from '../../ui/dialog.tsx'
import { DraftForm } from '../../ui/draft-form.tsx'
import { SaveRow } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { OrderFields } from './order-fields.tsx'
import { type FieldName, fieldLabels, fieldNames, type OrderFormValues, orderForm, toFormValues } from './order-form.ts'
import { discountText } from './order-texts.ts'
import { type AdminOrder, toastUpdateFailure, useUpdateOrder } from './queries.ts'

/** Draft key of the form that changes this order. */
export const orderDraft = (id: string) => `order-${id}`

/**
 * Edits an order and sends only the changed fields. On a conflict nothing is overwritten: the typed values stay until
 * the admin chooses a version.
 */
export function EditOrder({ order }: { order: AdminOrder }) {
  const [typed, setTyped] = useState<OrderFormValues>()
  const [isConflictOpen, setIsConflictOpen] = useState(false)
  const { mutateAsync, isPending } = useUpdateOrder(order)
  const billChange = useBillChange(order)
  const everywhere = usePhoneEverywhere(order)
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
    draft: useDraft(orderDraft(order.id)),
  })
  const { showErrors, dirty, setDirty } = orderEdit
  const { base, formVersion, setSavedAt, restart } = useFormBase(order, dirty)

  function resetForm() {
    setIsConflictOpen(false)
    setTyped(undefined)
    setDirty(false)
    restart()
  }
  async function save(values: OrderFormValues, isAsSent = () => true) {
    const changes = changedValues(values, toFormValues(base))
    // Values that would be stored: unchanged fields keep a concurrent change.
    const asked = await billChange.ask({ ...toFormValues(order), ...changes })
    if (asked === 'no') return
    const isEverywhere = await everywhere.ask(changes)
    if (Object.keys(changes).length > 0) {
      const saved = await mutateAsync({ ...changes, ...(asked === 'yes to the bill' && { withoutQuote: true }) })
      setSavedAt(saved.updatedAt)
      if (isEverywhere) await everywhere.change(changes)
    }
    if (isAsSent()) resetForm()
    toast({ tone: 'good', title: 'Order saved', description: values.outfitType })
  }
  return (
    <>
      <DraftForm submit={orderEdit} className="grid gap-6">
        <input type="hidden" name="stored" value={JSON.stringify(toFormValues(base).items)} />
        <OrderFields key={formVersion} defaults={toFormValues(base)} />
        <SaveRow>Save order</SaveRow>
      </DraftForm>
      {isConflictOpen && typed && (
        <ConflictDialog
          description="Somebody else saved this order while you were typing. Nothing of either is lost yet."
          differences={listDifferences(base, order, typed)}
          busy={isPending}
          onKeepMine={() => save(typed).catch((error) => isStale(error) || toastUpdateFailure(error))}
          onTakeTheirs={resetForm}
          onClose={() => setIsConflictOpen(false)}
        />
      )}
      {billChange.dialog}
      {everywhere.dialog}
    </>
  )
}

type Question = Parameters<ReturnType<typeof useQuestion>['ask']>[0]
type Answer = 'unasked' | 'yes' | 'yes to the bill' | 'no'

const billOf = (items: { name: string; quantity: number; price: number }[]) =>
  JSON.stringify(items.map(({ name, quantity, price }) => [name, quantity, price]))

/**
 * Asks before changing a bill that the customer accepted, and before a new delivery charge withdraws a waiting
 * quotation. `ask` takes the changed order and returns 'unasked' if neither applies.
 */
function useBillChange(order: AdminOrder) {
  const { ask, dialog } = useQuestion()
  async function askAbout(values: OrderFormValues): Promise<Answer> {
    const ofBill = billQuestion(order, values)
    const question = ofBill ?? chargeQuestion(order, values)
    if (!question) return 'unasked'
    if (!(await ask(question))) return 'no'
    return ofBill ? 'yes to the bill' : 'yes'
  }
  return { ask: askAbout, dialog }
}

function billQuestion(
  order: AdminOrder,
  { items, totalAmount, deliveryCharge, discount }: OrderFormValues,
): Question | undefined {
  const agreed = order.quotes.find(isAgreed)
  const sum = priceOf({ items, deliveryCharge, discount }, totalAmount).price
  const total = sum === order.totalAmount - order.rounding ? order.totalAmount : sum
  if (!agreed || (total === order.totalAmount && billOf(items) === billOf(order.items))) return undefined
  const change =
    total === order.totalAmount
      ? 'Its pieces change'
      : `The bill changes from ${formatRupees(order.totalAmount)} to ${formatRupees(total)}`
  const tooMuch = overpaidBy(balanceOf(total, order.advanceAmount, order))
  const text = sentences(
    `${formatRupees(agreed.total)} was accepted${agreed.answeredAt ? ` on ${shortDate(agreed.answeredAt)}` : ''}.`,
    `${change}, and an update tells the customer so.`,
    tooMuch > 0 && `That is ${formatRupees(tooMuch)} less than is paid already.`,
    waitingText(order, deliveryCharge) ?? 'To ask first, send a quotation.',
  )
  return { title: 'Change what was accepted?', confirmLabel: 'Change the bill', text }
}

const waitingQuote = (order: AdminOrder) => order.quotes.find(isOpenQuote)
const isOtherCharge = (order: AdminOrder, charge: OrderFormValues['deliveryCharge']) =>
  (charge ?? 0) !== (order.deliveryCharge ?? 0)

/** Describes the effect of a bill changed by hand on a newer quotation that waits for an answer. */
function waitingText(order: AdminOrder, charge: OrderFormValues['deliveryCharge']) {
  const waiting = waitingQuote(order)
  if (!waiting) return undefined
  const total = formatRupees(waiting.total)
  return isOtherCharge(order, charge)
    ? `The quotation of ${total} that waits for an answer has the old delivery charge, and is withdrawn.`
    : `The quotation of ${total} still waits for an answer: accepted, it takes the place of this bill.`
}

function chargeQuestion(order: AdminOrder, { deliveryCharge }: OrderFormValues): Question | undefined {
  const waiting = waitingQuote(order)
  if (!waiting || !isOtherCharge(order, deliveryCharge)) return undefined
  return {
    title: 'Withdraw the quotation?',
    confirmLabel: 'Change the charge',
    text: `The quotation of ${formatRupees(waiting.total)} waits for an answer and has the old delivery charge. It can then no longer be accepted: please send a new one.`,
  }
}

const isSameField = (one: OrderFormValues, other: OrderFormValues, name: FieldName) =>
  JSON.stringify(one[name]) === JSON.stringify(other[name])

/** Returns only the changed fields: others may have been changed by another user. */
const changedValues = (typed: OrderFormValues, base: OrderFormValues): Partial<OrderFormValues> =>
  Object.fromEntries(fieldNames.filter((name) => !isSameField(typed, base, name)).map((name) => [name, typed[name]]))

/** Lists the fields of an order changed by another user since it was read; `typed` holds this form's values. */
function listDifferences(before: AdminOrder, now: AdminOrder, typed: OrderFormValues): Difference[] {
  const [base, theirs] = [toFormValues(before), toFormValues(now)]
  const found: Difference[] = fieldNames
    .filter((name) => !isSameField(base, theirs, name) && !isSameField(theirs, typed, name))
    .map((name) => ({
      name: fieldLabels[name],
      theirs: describeField(name, theirs),
      ...(!isSameField(base, typed, name) && { mine: describeField(name, typed) }),
    }))
  if (before.status !== now.status) found.push({ name: 'Stage', theirs: humanize(now.status) })
  if (before.advanceAmount !== now.advanceAmount) found.push({ name: 'Paid', theirs: formatRupees(now.advanceAmount) })
  return found
}

function describeField(name: FieldName, values: OrderFormValues): string {
  if (name === 'items')
    return (
      values.items.map((item) => `${item.quantity} × ${item.name}, ${formatRupees(item.price)}`).join('; ') || 'None'
    )
  if (name === 'totalAmount')
    return values.totalAmount === null ? 'Follows the pieces' : formatRupees(values.totalAmount)
  if (name === 'discount') return discountText(values.discount) || 'None'
  if (name === 'deliveryCharge') return values.deliveryCharge === null ? 'None' : formatRupees(values.deliveryCharge)
  if (name === 'deliveryWay') return values.deliveryWay ? deliveryWayLabels[values.deliveryWay] : 'Not said'
  if (name === 'priority') return humanize(values.priority)
  if (name === 'eventDate' || name === 'estimatedDelivery') return values[name] ? shortDate(values[name]) : 'None'
  return values[name] || 'Empty'
}

type Changes = { customerPhone?: string | null }

/**
 * Asks whether the customer's own number changes too, if the order had the same number. `change` saves it after the
 * order is saved.
 */
function usePhoneEverywhere({ customer, customerPhone }: AdminOrder) {
  const { ask, dialog } = useQuestion()
  const isOfCustomer = customer?.phone && customer.phone === customerPhone
  const askAbout = async ({ customerPhone: phone }: Changes) =>
    Boolean(isOfCustomer && phone) &&
    (await ask({
      title: 'Change the number everywhere?',
      text: `${customerPhone} is also the number of the customer. ${phone} can take its place there, or be of this order alone.`,
      ...{ confirmLabel: 'Everywhere', cancelLabel: 'Only for this order', harmless: true },
    }))
  async function change({ customerPhone: phone }: Changes) {
    if (!customer || !phone) return
    const param = { id: customer.id }
    try {
      const { firstName, lastName, updatedAt } = await send(api.admin.customers[':id'].$get({ param }))
      const json = { firstName: firstName ?? '', lastName, phone, updatedAt }
      await send(api.admin.customers[':id'].profile.$patch({ param, json }))
    } catch (error) {
      toastFailure(error, 'The order is saved, but the customer still has the old number. Please change it there.')
    }
  }
  return { ask: askAbout, change, dialog }
}
