import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { maxUpdatePhotos } from '../../../shared/orders.ts'
import { ApiError, api, send } from '../../api.ts'
import type { RenderPhotoField } from '../../lib/photo-field-props.ts'
import type { ScreenDraft } from '../../lib/screen-draft.ts'
import { useAddedPhotos } from '../../shell/use-added-photos.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { DraftForm } from '../../ui/draft-form.tsx'
import { RemainingPhotos, typedPhotos } from '../../ui/remaining-photos.tsx'
import { KnownNumber, useKnownNumber } from '../customers/public.tsx'
import { photoUrl } from '../uploads/public.ts'
import { AccountOfNumber } from './account-of-number.tsx'
import { OrderFields } from './order-fields.tsx'
import { orderForm } from './order-form.ts'
import type { NewOrderStart } from './order-origin.ts'
import { adminOrderPath } from './public.ts'
import { adminOrderKeys } from './queries.ts'
import { useFullWeek } from './use-full-week.tsx'

type Props = { start?: NewOrderStart; place: string; draft: ScreenDraft; renderPhotoField: RenderPhotoField }

const emptyStart: NewOrderStart = { defaults: {}, relations: {}, photos: [], hasCustomer: false }

/** The fields of a new order, and the way to its own page. A booking that has its order already leads to that one. */
export function NewOrderForm({ start = emptyStart, place, draft, renderPhotoField }: Props) {
  const { defaults, relations, photos, hasCustomer } = start
  const [, navigate] = useLocation()
  const [remainingKeys, setRemainingKeys] = useState(() => typedPhotos(draft, photos))
  const { isReady, clear, ...added } = useAddedPhotos()
  const [phone, setPhone] = useState(defaults.customerPhone ?? '')
  const [accountId, setAccountId] = useState<string>()
  const known = useKnownNumber(hasCustomer ? '' : phone)
  const account = known.find(({ hasAccount }) => hasAccount)
  const fullWeek = useFullWeek()
  const submit = useSubmit({
    schema: orderForm,
    isReady: async ({ garment, eventDate, estimatedDelivery }) =>
      (await isReady()) &&
      fullWeek.isWanted({ garment, eventDate: eventDate ?? '', estimatedDelivery: estimatedDelivery ?? '' }),
    mutationFn: (order) => {
      const userId = account && account.id === accountId ? { userId: account.id } : {}
      const input = { ...order, ...relations, ...userId, inspirationPhotos: [...remainingKeys, ...added.keys] }
      return send(api.admin.orders.$post({ json: { ...input, id: draft.idFor(input) } }))
    },
    success: ({ outfitType }) => ({ title: 'Order made', description: outfitType }),
    onSuccess: ({ id }) => {
      clear()
      // In the place of this form: Back leads to the list, not to an empty form.
      navigate(adminOrderPath(id), { replace: true })
    },
    failure: 'We could not make this order. Please try again.',
    refresh: adminOrderKeys,
    screenDraft: draft,
  })
  const { errors, busy, error, setDirty } = submit
  function takeOut(remaining: string[]) {
    setDirty(true)
    setRemainingKeys(remaining)
  }
  const existingOrderId = error instanceof ApiError ? error.detail('orderId') : undefined
  return (
    <DraftForm submit={submit} className="pt-5">
      <OrderFields
        defaults={defaults}
        errors={errors}
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
        <RemainingPhotos keys={remainingKeys} srcOf={photoUrl} onChange={takeOut} />
        {renderPhotoField({
          ...added,
          limit: Math.max(0, maxUpdatePhotos - remainingKeys.length),
          place,
        })}
      </div>
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
          {busy && !fullWeek.dialog ? 'Making...' : 'Make order'}
        </button>
      </footer>
      {fullWeek.dialog}
    </DraftForm>
  )
}
