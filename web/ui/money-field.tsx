import type { ComponentProps } from 'react'
import { parseRupees } from '../../shared/typed.ts'
import { formatRupeesInput } from '../lib/rupees-input.ts'
import { Adornment, Field, type Labelled } from './field.tsx'

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
          defaultValue={paise == null ? '' : formatRupeesInput(paise)}
          {...input}
          {...control}
          onBlur={({ target }) => {
            const amount = parseRupees(target.value)
            if (amount !== null) target.value = formatRupeesInput(amount)
          }}
        />
      </span>
    )}
  </Field>
)
