import { longDate } from '../../lib/format.ts'
import { useQuestion } from '../../ui/confirm-dialog.tsx'
import { type KnownCustomer, unprovenNote } from '../customers/public.tsx'

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
