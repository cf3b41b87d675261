import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { maxUpdatePhotos } from '../../../shared/orders.ts'
import { ApiError, api, send } from '../../api.ts'
import { dayAndMonth, longDate } from '../../lib/format.ts'
import { useDraftState } from '../../lib/screen-draft.ts'
import { useDraft } from '../../shell/use-draft.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { DraftForm } from '../../ui/draft-form.tsx'
import { FormFooter } from '../../ui/form-footer.tsx'
import { useQuestion } from '../../ui/use-question.tsx'
import { type KnownCustomer, KnownNumber, unprovenNote, useKnownNumber } from '../customers/public.tsx'
import { type PlannedFor, planQuery } from '../plan/public.ts'
import { PhotosField, useFormPhotos } from '../uploads/public.ts'
import { OrderFields } from './order-fields.tsx'
import { orderForm } from './order-form.ts'
import type { NewOrderStart } from './order-origin.ts'
import { adminOrderPath } from './public.ts'
import { adminOrderKeys } from './queries.ts'

type Props = { start?: NewOrderStart; place: string }

const emptyStart: NewOrderStart = { defaults: {}, relations: {}, photos: [], hasCustomer: false }

/** The fields of a new order, and the way to its own page. A booking that has its order already leads to that one. */
export function NewOrderForm({ start = emptyStart, place }: Props) {
  const { defaults, relations, hasCustomer } = start
  const [, navigate] = useLocation()
  const draft = useDraft(place)
  const photos = useFormPhotos(draft, start.photos)
  const [phone, setPhone] = useDraftState(draft, () => defaults.customerPhone ?? '')
  const [accountId, setAccountId] = useDraftState<string | undefined>(draft, () => undefined)
  const [existingOrderId, setExistingOrderId] = useDraftState<string | undefined>(draft, () => undefined)
  const known = useKnownNumber(hasCustomer ? '' : phone)
  const account = known.find(({ hasAccount }) => hasAccount)
  const fullWeek = useFullWeek()
  const submit = useSubmit({
    schema: orderForm,
    isReady: async ({ garment, eventDate, estimatedDelivery }) =>
      photos.isReady() &&
      fullWeek.isWanted({ garment, eventDate: eventDate ?? '', estimatedDelivery: estimatedDelivery ?? '' }),
    mutationFn: (order, idFor) => {
      const userId = account && account.id === accountId ? { userId: account.id } : {}
      const input = { ...order, ...relations, ...userId, inspirationPhotos: photos.keys }
      return send(api.admin.orders.$post({ json: { ...input, id: idFor(input) } }))
    },
    success: ({ outfitType }) => ({ title: 'Order made', description: outfitType }),
    // In the place of this form: Back leads to the list, not to an empty form.
    onSuccess: ({ id }) => photos.clearBefore(() => navigate(adminOrderPath(id), { replace: true }))(),
    failure: 'We could not make this order. Please try again.',
    onFailure: (error) => {
      setExistingOrderId(error instanceof ApiError ? error.detail('orderId') : undefined)
      return false
    },
    refresh: adminOrderKeys,
    draft,
  })
  return (
    <DraftForm submit={submit} className="pt-5">
      <OrderFields
        defaults={defaults}
        isNew
        onPhone={setPhone}
        phoneHint={
          known.length > 0 && (
            <>
              <KnownNumber customers={known} />
              {account && (
                <AccountOfNumber
                  key={account.id}
                  account={account}
                  isChosen={accountId === account.id}
                  onChoose={(isChosen) => setAccountId(isChosen ? account.id : undefined)}
                />
              )}
            </>
          )
        }
      />
      <div className="mt-5 grid gap-3">
        <p className="legend">
          What it should look like <span className="font-normal text-ink-soft">(up to {maxUpdatePhotos} photos)</span>
        </p>
        <PhotosField photos={photos} limit={maxUpdatePhotos} place={place} />
      </div>
      {existingOrderId && (
        <p className="error-box mt-5" role="alert">
          This booking has its order already.{' '}
          <Link className="underline underline-offset-4" href={adminOrderPath(existingOrderId)}>
            Open that order
          </Link>
        </p>
      )}
      <FormFooter busyLabel={fullWeek.dialog ? 'Make order' : 'Making...'}>Make order</FormFooter>
      {fullWeek.dialog}
    </DraftForm>
  )
}

/**
 * Asks, before an order is made for a week that is full, whether it shall be made all the same. `isWanted` is true at once
 * where there is room, and where nobody can say: the server refuses no order for it.
 */
export function useFullWeek() {
  const client = useQueryClient()
  const { ask, dialog } = useQuestion()
  async function isWanted(plannedFor: PlannedFor) {
    const proposed = await client.fetchQuery(planQuery(plannedFor)).catch(() => undefined)
    const week = proposed?.week
    if (!week?.isFull) return true
    const text = `The week of ${dayAndMonth(week.weekOf)} is full (${week.load} of ${week.capacity}). Make it anyway?`
    return ask({ title: 'This week is full', text, confirmLabel: 'Make it anyway', harmless: true })
  }
  return { isWanted, dialog }
}

type AccountOfNumberProps = { account: KnownCustomer; isChosen: boolean; onChoose: (isChosen: boolean) => void }

/** Offers the account of a typed number for a new order, with what is known of the account; asked once more before it is chosen. */
export function AccountOfNumber({ account, isChosen, onChoose }: AccountOfNumberProps) {
  const { ask, dialog } = useQuestion()
  const { name, email, phoneConfirmedAt, createdAt } = account
  const unproven = unprovenNote(account)
  const question = {
    title: `Is it the order of ${name}?`,
    text: `${email} sees it at once: stages, pictures and money.${unproven && ` ${unproven}`}`,
    ...{ confirmLabel: 'It is theirs', cancelLabel: 'Not yet', harmless: true },
  }
  return (
    <>
      <label className="flex min-h-11 items-center gap-3 text-ink">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={async ({ currentTarget }) => onChoose(currentTarget.checked && (await ask(question)))}
        />
        <span className="grid wrap-anywhere">
          It is the order of {name}, who sees it at once
          <span className="text-label text-ink-soft">
            {email}, account since {longDate(createdAt)}
          </span>
          <span className={phoneConfirmedAt ? 'text-label text-ink-soft' : 'text-label font-semibold text-danger'}>
            {phoneConfirmedAt ? `Number confirmed on ${longDate(phoneConfirmedAt)}` : 'Number not confirmed'}
          </span>
        </span>
      </label>
      {dialog}
    </>
  )
}
