import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { areaNames } from '../../../shared/order-fields.ts'
import { maxUpdatePhotos } from '../../../shared/orders.ts'
import { ApiError, api, send } from '../../api.ts'
import { dayAndMonth } from '../../lib/format.ts'
import { useDraftState } from '../../lib/screen-draft.ts'
import { useDraft } from '../../shell/use-draft.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { useQuestion } from '../../ui/dialog.tsx'
import { DraftForm } from '../../ui/draft-form.tsx'
import { TextField } from '../../ui/field.tsx'
import { Fold } from '../../ui/folds.tsx'
import { FormFooter } from '../../ui/form-dialog.tsx'
import { KnownNumber, type Suggested, useKnownNumber } from '../customers/public.tsx'
import { leadKeys } from '../leads/public.tsx'
import { type PlannedFor, planQuery } from '../plan/public.ts'
import { PhotosField, useFormPhotos } from '../uploads/public.ts'
import { Part, WhatAndWhen } from './new-order-fields.tsx'
import { moneyText, NewOrderMoney, nothingTyped, readTypedOrder } from './new-order-money.tsx'
import { AreaFields, DeliveryFields, PriorityField, textFieldOf } from './order-fields.tsx'
import { orderForm } from './order-form.ts'
import type { NewOrderStart } from './order-origin.ts'
import { AccountOfNumber, PersonFields } from './person-fields.tsx'
import { adminOrderPath } from './public.ts'
import { adminOrderKeys } from './queries.ts'
import { useTakeBack } from './use-take-back.ts'

type Props = { start?: NewOrderStart; place: string }

const emptyStart: NewOrderStart = { defaults: {}, relations: {}, photos: [], hasCustomer: false }

/** The fields of a new order, and the way to its own page. A booking that has its order already leads to that one. */
export function NewOrderForm({ start = emptyStart, place }: Props) {
  const { defaults, relations, hasCustomer } = start
  const [, navigate] = useLocation()
  const draft = useDraft(place)
  const photos = useFormPhotos(draft, start.photos)
  const [phone, setPhone] = useDraftState(draft, () => defaults.customerPhone ?? '')
  const [chosen, setChosen] = useDraftState<Suggested | undefined>(draft, () => undefined)
  const [accountId, setAccountId] = useDraftState<string | undefined>(draft, () => undefined)
  const [existingOrderId, setExistingOrderId] = useDraftState<string | undefined>(draft, () => undefined)
  const known = useKnownNumber(hasCustomer ? '' : phone)
  const account = known.find(({ hasAccount }) => hasAccount) ?? (chosen?.hasAccount ? chosen : undefined)
  const customerId = relations.userId ?? (chosen?.hasAccount ? accountId : chosen?.id)
  const fullWeek = useFullWeek()
  const offerTakeBack = useTakeBack()
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
    success: ({ id, outfitType }, { advanceAmount }) =>
      advanceAmount
        ? {
            ...{ title: 'Order made, and confirmed by its advance', description: outfitType },
            ...offerTakeBack({ stage: 'confirmed', orderId: id }),
          }
        : { title: 'Order made', description: outfitType },
    // In the place of this form: Back leads to the list, not to an empty form.
    onSuccess: ({ id }) => photos.clearBefore(() => navigate(adminOrderPath(id), { replace: true }))(),
    failure: 'We could not make this order. Please try again.',
    onFailure: (error) => {
      setExistingOrderId(error instanceof ApiError ? error.detail('orderId') : undefined)
      return false
    },
    refresh: relations.enquiry ? [...adminOrderKeys, ...leadKeys] : adminOrderKeys,
    draft,
  })
  const { ref, typed, read } = useTypedOrder()
  const isFoldWrong = foldedNames.some((name) => submit.errors[name])
  const [isMoreOpen, setMoreOpen] = useState(false)
  return (
    <DraftForm submit={submit} className="pt-1">
      <div ref={ref} className="grid gap-7" onInput={read} onChange={read}>
        <Part nth={1} title="Who">
          <PersonFields
            {...{ defaults, chosen }}
            isKnown={hasCustomer}
            onChoose={(customer) => {
              setChosen(customer)
              // Anybody can open an account under a name: only a confirmed number needs no second question.
              setAccountId(customer?.hasAccount && customer.phoneConfirmedAt ? customer.id : undefined)
            }}
            onPhone={setPhone}
            phoneHint={
              (known.length > 0 || account) && (
                <>
                  {!chosen && <KnownNumber customers={known} />}
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
        </Part>
        <Part nth={2} title="What and when">
          <WhatAndWhen {...{ defaults, customerId }} />
        </Part>
        <Part nth={3} title="Money">
          <NewOrderMoney {...{ defaults, typed }} />
        </Part>
        <Fold
          title="More: photos, email, delivery, priority, notes"
          isOpen={isMoreOpen || isFoldWrong}
          onToggle={setMoreOpen}
          className="border-y border-hair"
        >
          <div className="grid items-start gap-5 py-4 sm:grid-cols-2">
            <div className="grid gap-3 sm:col-span-2">
              <p className="legend">
                What it should look like{' '}
                <span className="font-normal text-ink-soft">(up to {maxUpdatePhotos} photos)</span>
              </p>
              <PhotosField photos={photos} limit={maxUpdatePhotos} place={place} />
            </div>
            <TextField {...textFieldOf(defaults)('customerEmail')} type="email" optional autoComplete="off" />
            <PriorityField defaults={defaults} />
            <DeliveryFields defaults={defaults} />
            <AreaFields defaults={defaults} />
          </div>
        </Fold>
      </div>
      {existingOrderId && (
        <p className="error-box mt-5" role="alert">
          This booking has its order already.{' '}
          <Link className="underline underline-offset-4" href={adminOrderPath(existingOrderId)}>
            Open that order
          </Link>
        </p>
      )}
      <FormFooter
        busyLabel={fullWeek.dialog ? 'Make order' : 'Making...'}
        disabled={typed.missing !== undefined}
        before={
          <p className="num mr-auto font-semibold" role="status">
            {typed.missing ?? moneyText(typed)}
          </p>
        }
      >
        Make order
      </FormFooter>
      {fullWeek.dialog}
    </DraftForm>
  )
}

/** Fields that the form folds away: it opens where one of them is refused. */
const foldedNames = [
  'customerEmail',
  'priority',
  'deliveryWay',
  'deliveryCharge',
  'deliveryAddress',
  'deliveryPinCode',
  ...areaNames,
]

/** The form's values by now, read anew with each change of it. */
function useTypedOrder() {
  const ref = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState(nothingTyped)
  const read = () => {
    const form = ref.current?.closest('form')
    if (form) setTyped(readTypedOrder(form))
  }
  // The values that it begins with.
  useEffect(read, [])
  return { ref, typed, read }
}

/**
 * Asks, before an order is made for a week that is full, whether it shall be made all the same. `isWanted` is true at once
 * where there is room, and where nobody can say: the server refuses no order for it.
 */
function useFullWeek() {
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
