import { useState } from 'react'
import * as z from 'zod/mini'
import { text } from '../../../shared/text.ts'
import { parseRupees } from '../../../shared/typed.ts'
import { clockTime, formatRupees, sentences } from '../../lib/format.ts'
import { useAction } from '../../shell/use-action.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { MoneyField } from '../../ui/date-and-money-fields.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { type DayPayments, moneyKeys, sendCount } from './queries.ts'

type Props = { money: DayPayments }
type Count = Pick<DayPayments['counts'][number], 'counted' | 'expected'>

/** Describes the difference of a cash count: `₹50 short`. */
export function differenceText({ counted, expected }: Count) {
  if (counted === expected) return 'it is right'
  return `${formatRupees(Math.abs(counted - expected))} ${counted < expected ? 'short' : 'too much'}`
}

/** Shows a day's cash counts with their authors, and the two buttons for another count. */
export function CountedCash({ money: { date, drawer, counts } }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const confirm = useAction({
    mutationFn: (id: string) => sendCount({ id, day: date, counted: drawer.left, note: null }),
    success: ({ counted }: { counted: number }) => ({ title: `${formatRupees(counted)} counted` }),
    failure: 'We could not save this count. Please try again.',
    refresh: moneyKeys,
  })
  const last = counts.at(-1)
  return (
    <div className="grid gap-3">
      {counts.length > 0 && (
        <ul className="grid gap-2 border-t border-dashed border-edge pt-3 text-label" aria-label="Counted">
          {counts.map((count) => (
            <li key={count.id} className={count === last ? undefined : 'text-ink-soft'}>
              <b className="font-semibold">
                {count === last ? '' : 'Before: '}
                {formatRupees(count.counted)} counted, {differenceText(count)}
              </b>
              <span className="block text-ink-soft">
                {sentences(
                  `${[clockTime(count.createdAt), count.byName].filter(Boolean).join(', ')}.`,
                  count.note,
                  count.expected !== drawer.left &&
                    count === last &&
                    `${formatRupees(count.expected)} was expected then.`,
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {drawer.left >= 0 && (
        <div className="flex flex-wrap gap-2 print:hidden">
          {last?.counted !== drawer.left && (
            <button
              type="button"
              className="btn btn-line btn-small grow"
              aria-disabled={confirm.isPending}
              onClick={() => confirm.isPending || confirm.mutate(crypto.randomUUID())}
            >
              Counted, it is right
            </button>
          )}
          <button type="button" className="btn btn-line btn-small" onClick={() => setIsOpen(true)}>
            {last ? 'Count again' : 'It differs'}
          </button>
        </div>
      )}
      {isOpen && <CountDialog day={date} expected={drawer.left} onClose={() => setIsOpen(false)} />}
    </div>
  )
}

const countForm = z.object({
  counted: z.pipe(
    z.string(),
    z.transform((typed, { issues }) => {
      const paise = parseRupees(typed)
      const message = 'Please enter an amount in rupees, such as 6,000'
      if (paise === null) issues.push({ code: 'custom', message, input: typed })
      return paise ?? 0
    }),
  ),
  note: text(200, 'Note'),
})

function CountDialog({ day, expected, onClose }: { day: string; expected: number; onClose: () => void }) {
  const submit = useSubmit({
    schema: countForm,
    mutationFn: (count, idFor) => sendCount({ ...count, day, id: idFor(count) }),
    success: ({ counted, expected }) => ({
      title: `${formatRupees(counted)} counted`,
      description: `Cash drawer: ${differenceText({ counted, expected })}.`,
    }),
    onSuccess: onClose,
    failure: 'We could not save this count. Please try again.',
    refusalField: 'counted',
    refresh: moneyKeys,
    draft: `count-${day}`,
  })
  return (
    <FormDialog
      {...{ submit, onClose }}
      title="Count the cash"
      description={`${formatRupees(expected)} should be in the drawer.`}
      saveLabel="Save the count"
    >
      <MoneyField label="Counted" name="counted" />
      <TextField
        label="Note"
        name="note"
        optional
        autoComplete="off"
        maxLength={200}
        hint="Why it differs, if you know."
      />
    </FormDialog>
  )
}
