import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { isIsoDate } from '../../shared/time.ts'
import { parseRupees } from '../../shared/typed.ts'
import { dayInWords } from '../lib/format.ts'
import { formatRupeesInput } from '../lib/rupees.ts'
import { Adornment, Field, type Labelled } from './field.tsx'

export type DateFieldProps = Labelled &
  Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'ref'> & { value?: string; defaultValue?: string }

/**
 * A day to choose, and beside it in words which one that is: browsers write it by the language of the device, where
 * 01/12 is either of two days.
 */
export function DateField({ label, error, hint, optional, onInput, ...input }: DateFieldProps) {
  const ref = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(input.defaultValue ?? '')
  // The browser may have put another one back.
  useEffect(() => setTyped(ref.current?.value ?? ''), [])
  const day = input.value ?? typed
  return (
    <Field {...{ label, error, hint, optional }} name={input.name}>
      {(control) => (
        <span className="@container relative block">
          <input
            ref={ref}
            className="input num"
            {...input}
            {...control}
            type="date"
            onInput={(event) => {
              setTyped(event.currentTarget.value)
              onInput?.(event)
            }}
          />
          {isIsoDate(day) && <DayInWords day={day} />}
        </span>
      )}
    </Field>
  )
}

/** At the right end of the field, left of the browser's own button; where the field is narrow, under it. */
const DayInWords = ({ day }: { day: string }) => (
  <span className="block pt-1 text-label font-semibold text-ink-soft @min-[17rem]:pointer-events-none @min-[17rem]:absolute @min-[17rem]:inset-y-0 @min-[17rem]:right-11 @min-[17rem]:grid @min-[17rem]:items-center @min-[17rem]:pt-0">
    {dayInWords(day)}
  </span>
)

type Props = Labelled & Omit<ComponentProps<'input'>, 'defaultValue' | 'type'> & { paise?: number | null }

/** An amount in rupees, typed with or without commas and paise; `paise` is what stands there at first. */
export const MoneyField = ({ label, error, hint, optional, paise, ...input }: Props) => (
  <Field {...{ label, error, hint, optional }} name={input.name}>
    {(control) => (
      <span className="relative block">
        <Adornment>₹</Adornment>
        <input
          className="input num pl-9"
          inputMode="decimal"
          autoComplete="off"
          {...(input.value === undefined && { defaultValue: paise == null ? '' : formatRupeesInput(paise) })}
          {...input}
          {...control}
          onBlur={({ target }) => {
            if (input.value !== undefined) return
            const amount = parseRupees(target.value)
            if (amount !== null) target.value = formatRupeesInput(amount)
          }}
        />
      </span>
    )}
  </Field>
)
