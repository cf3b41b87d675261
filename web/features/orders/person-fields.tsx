import { type ReactNode, useRef, useState } from 'react'
import { longDate } from '../../lib/format.ts'
import { putBack } from '../../lib/screen-draft.ts'
import { useQuestion } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon.tsx'
import { type KnownCustomer, type Suggested, unprovenNote, useSuggested } from '../customers/public.tsx'
import { fieldLabels, type OrderFieldDefaults } from './order-form.ts'

type Props = {
  defaults: OrderFieldDefaults
  /** The customer is known already. */
  isKnown: boolean
  chosen: Suggested | undefined
  onChoose: (customer: Suggested | undefined) => void
  onPhone: (typed: string) => void
  phoneHint: ReactNode
}

/** The customer of the order: typed, or one of those who are known by the name or the number, which two letters or four digits find. */
export function PersonFields({ defaults, isKnown, chosen, onChoose, onPhone, phoneHint }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const fill = (customer?: Suggested) => {
    const form = place.current?.closest('form')
    const [customerName, customerPhone, customerEmail] = [customer?.name, customer?.phone, customer?.email]
    if (form)
      putBack(form, {
        ...{ customerName: customerName ?? '', customerPhone: customerPhone ?? '', customerEmail: customerEmail ?? '' },
      })
    setTyped('')
    onChoose(customer)
    if (!customer) place.current?.querySelector('input')?.focus()
  }
  return (
    <div ref={place} className="grid gap-5">
      {chosen && <ChosenCustomer customer={chosen} onLeave={() => fill()} />}
      <div className="grid items-start gap-5 sm:grid-cols-2" hidden={chosen !== undefined}>
        <TextField
          label={fieldLabels.customerName}
          name="customerName"
          defaultValue={defaults.customerName ?? ''}
          autoComplete="off"
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <TextField
          label={fieldLabels.customerPhone}
          name="customerPhone"
          type="tel"
          optional
          defaultValue={defaults.customerPhone ?? ''}
          autoComplete="off"
          onInput={({ currentTarget }) => {
            onPhone(currentTarget.value)
            setTyped(currentTarget.value)
          }}
        />
      </div>
      {!isKnown && !chosen && <Suggestions typed={typed} onChoose={fill} />}
      {phoneHint && <div className="text-label text-ink-soft">{phoneHint}</div>}
    </div>
  )
}

function Suggestions({ typed, onChoose }: { typed: string; onChoose: (customer: Suggested) => void }) {
  const found = useSuggested(typed)
  if (!found || found.length === 0) return null
  return (
    <ul className="border border-hair bg-raised" aria-label="Known customers">
      {found.map((customer) => (
        <li key={customer.id} className="border-b border-hair last:border-b-0">
          <button type="button" className="menu-item text-left" onClick={() => onChoose(customer)}>
            <Person name={customer.name} customer={customer} />
          </button>
        </li>
      ))}
    </ul>
  )
}

const ChosenCustomer = ({ customer, onLeave }: { customer: Suggested; onLeave: () => void }) => (
  <p className="flex items-center gap-3 bg-linen px-4 py-2.5">
    <Person name={customer.name} customer={customer} />
    <IconButton icon="close" className="ml-auto flex-none" label="Another person" onClick={onLeave} />
  </p>
)

const Person = ({ name, customer }: { name: string; customer: Pick<Suggested, 'phone' | 'email' | 'totalOrders'> }) => (
  <span className="min-w-0 wrap-anywhere">
    <b className="block font-semibold">{name}</b>
    <span className="num block text-label text-ink-soft">
      {[customer.phone ?? customer.email, ordersText(customer.totalOrders)].filter(Boolean).join(', ')}
    </span>
  </span>
)

const ordersText = (count: number) => (count === 0 ? 'no orders yet' : count === 1 ? '1 order' : `${count} orders`)

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
