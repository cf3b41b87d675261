import * as z from 'zod/mini'
import { t } from '../../../shared/words/t.ts'
import { api, send } from '../../api.ts'
import { clockTime, formatRupees, longDate } from '../../lib/format.ts'
import { formatRupeesInput } from '../../lib/rupees.ts'
import type { UrlDialog } from '../../lib/url-state.ts'
import { useAction } from '../../shell/use-action.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { MoneyField } from '../../ui/date-and-money-fields.tsx'
import { DraftForm } from '../../ui/draft-form.tsx'
import { TextField } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/form.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { type CustomerOrder, customerOrderQuery, typedAmount } from '../orders/public.ts'

/** A payment by UPI as its customer types it; apps show the reference in groups. */
const claimForm = z.object({
  amount: typedAmount,
  reference: z
    .pipe(
      z.string(),
      z.transform((typed) => typed.replace(/[\s-]/g, '')),
    )
    .check(({ value, issues }) => {
      if (value === '' || /^\d{12}$/.test(value)) return
      const count = value.replace(/\D/g, '').length
      const message =
        count === value.length
          ? t('A UPI reference has 12 digits. This one has {count}.', { count })
          : t('The reference of a UPI payment has 12 digits')
      issues.push({ code: 'custom', message, input: value })
    }),
})

/** The options that telling of a payment and correcting it share. */
const sendingOf = (orderId: string, onClose: () => void) => ({
  success: () => ({ title: t('Thank you'), description: t('We are checking your payment.') }),
  onSuccess: onClose,
  failure: t('We could not send this. Please try again.'),
  refresh: [customerOrderQuery(orderId).queryKey],
})

type TellProps = {
  order: CustomerOrder
  /** The amount, where it was chosen; otherwise the sheet asks for it. */
  paid: number | undefined
  to: { id: string; name: string }
  /** Opens the payment app once more. */
  appLink: string | undefined
  onClose: () => void
}

/** Tells the boutique of a payment by UPI. Nothing is paid by it: the boutique looks first. Stands in a dialog. */
export function TellPaid({ order: { id, due }, paid, to, appLink, onClose }: TellProps) {
  const submit = useSubmit({
    ...sendingOf(id, onClose),
    schema: claimForm,
    mutationFn: (claim, idFor) =>
      send(api.user.orders[':id'].paid.$post({ param: { id }, json: { ...claim, id: idFor(claim) } })),
    refusalField: 'reference',
    draft: `paid-${id}`,
  })
  return (
    <DraftForm submit={submit} className="mt-5 grid gap-5">
      {paid === undefined ? (
        <MoneyField label={t('Amount you paid')} name="amount" paise={due.now || due.all} />
      ) : (
        <p className="num flex flex-wrap items-baseline justify-between gap-x-3 bg-linen px-4 py-3.5">
          <b className="font-serif text-subhead leading-none">{formatRupees(paid)}</b>
          <span className="ml-auto text-right text-label wrap-anywhere text-ink-soft">
            {t('to {name}', { name: to.name })}
            <span className="block">{to.id}</span>
          </span>
          <input type="hidden" name="amount" value={formatRupeesInput(paid)} />
        </p>
      )}
      <ReferenceField />
      <p className="text-label text-ink-soft">{t('We check our bank and send the receipt, usually the same day.')}</p>
      <footer className="dialog-footer">
        <SubmitButton busyLabel={t('Sending...')}>
          {paid === undefined ? t('I have paid') : t('I have paid {amount}', { amount: formatRupees(paid) })}
        </SubmitButton>
        {appLink && (
          <a className="btn btn-line" href={appLink}>
            {t('Open the app again')}
          </a>
        )}
        <button type="button" className="btn btn-line" onClick={onClose}>
          {t('Not now')}
        </button>
      </footer>
    </DraftForm>
  )
}

/** A reference in groups of four, as payment apps show it. */
export const grouped = (digits: string) =>
  digits
    .replace(/\D/g, '')
    .match(/.{1,4}/g)
    ?.join(' ') ?? digits

const ReferenceField = ({ reference }: { reference?: string | null }) => (
  <TextField
    label={t('UPI reference')}
    name="reference"
    optional
    inputMode="numeric"
    autoComplete="off"
    // Room for the spaces that some apps copy along.
    maxLength={20}
    placeholder={t('12 digits')}
    defaultValue={reference ? grouped(reference) : ''}
    hint={t('Your UPI app shows it with the payment. It helps us find yours.')}
    onBlur={({ target }) => {
      if (/^[\d\s-]+$/.test(target.value)) target.value = grouped(target.value)
    }}
  />
)

type Claim = CustomerOrder['claims'][number]
type ChangeProps = { orderId: string; claim: Claim; dialog: UrlDialog }

/** `You told us on 28 Nov 2026, 12:15 AM.` */
export function toldText({ at, changedAt }: Pick<Claim, 'at' | 'changedAt'>) {
  const time = (moment: string) => `${longDate(moment)}, ${clockTime(moment)}`
  return changedAt
    ? t('Changed on {time}.', { time: time(changedAt) })
    : t('You told us on {time}.', { time: time(at) })
}

/** Corrects what the customer has told of a payment, or takes it back, until the boutique has looked. */
export function ChangeClaim({ orderId, claim, dialog }: ChangeProps) {
  const onClose = dialog.onOpenChange
  const param = { id: orderId, claim: claim.id }
  const route = api.user.orders[':id'].paid[':claim']
  const submit = useSubmit({
    ...sendingOf(orderId, onClose),
    schema: claimForm,
    mutationFn: (json) => send(route.$put({ param, json })),
    refusalField: 'reference',
    draft: `paid-${claim.id}`,
  })
  const takeBack = useAction({
    ...sendingOf(orderId, onClose),
    mutationFn: () => send(route.$delete({ param })),
    success: () => ({ title: t('Thank you'), description: t('We have stopped looking for this payment.') }),
  })
  const isBusy = submit.busy || takeBack.isPending
  const after = (
    <>
      <button type="button" className="btn btn-line" onClick={onClose}>
        {t('Keep it as it was')}
      </button>
      <button
        type="button"
        className="btn btn-line text-danger"
        aria-disabled={isBusy}
        onClick={() => isBusy || takeBack.mutate()}
      >
        {t('I have not paid')}
      </button>
    </>
  )
  return (
    <FormDialog
      {...{ submit, dialog }}
      title={t('Change what you told us')}
      description={toldText(claim)}
      saveLabel={t('Save the change')}
      footer={{ busyLabel: t('Sending...'), after }}
    >
      <MoneyField label={t('Amount you paid')} name="amount" paise={claim.amount} />
      <ReferenceField reference={claim.reference} />
      <p className="text-label text-ink-soft">{t('We see the change at once. You do not pay twice.')}</p>
    </FormDialog>
  )
}
