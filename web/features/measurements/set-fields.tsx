import { use, useId, useState } from 'react'
import {
  formatDifference,
  formatSize,
  type SizeField,
  type Sizes,
  type SizeUnit,
  sizeUnits,
} from '../../../shared/measures.ts'
import { spokenSize } from '../../../shared/size-name.ts'
import { indianToday } from '../../../shared/time.ts'
import { t } from '../../../shared/words/t.ts'
import { FormContext } from '../../lib/use-form.ts'
import { Chips } from '../../ui/choice-fields.tsx'
import { DateField } from '../../ui/date-and-money-fields.tsx'
import { TextArea } from '../../ui/field.tsx'
import { FormFooter } from '../../ui/form-dialog.tsx'
import type { Measured } from './public.tsx'
import type { useTypedSizes } from './use-typed-sizes.ts'

/** Returns the unit of a typed or stored text; cm by default. */
export const unitOf = (text: unknown): SizeUnit => sizeUnits.find((unit) => unit === text) ?? 'cm'

type Typed = ReturnType<typeof useTypedSizes>

export const UnitField = ({ typed }: { typed: Typed }) => (
  <Chips
    label={t('Written in')}
    name="unit"
    of={sizeUnits.map((unit) => [unit, unit === 'cm' ? t('Centimetres') : t('Inches')] as const)}
    defaultValue={typed.unit}
    onChange={typed.switchTo}
  />
)

type Props = {
  fields: SizeField[]
  typed: Typed
  last: Sizes
  /** Day from a draft. */
  takenOn?: string
}

/** Fields for the sizes of a set, its day and notes, with the save button. */
export const SetFields = ({ fields, typed, last, takenOn }: Props) => (
  <>
    <input type="hidden" name="switched" value={JSON.stringify(typed.switched)} />
    <SizeInputs {...{ fields, typed, last }} />
    <div className="mt-5 grid items-start gap-5 sm:grid-cols-2">
      <DateField label={t('Measured on')} name="takenOn" max={indianToday()} defaultValue={takenOn ?? indianToday()} />
      <TextArea label={t('Notes')} name="notes" optional rows={2} maxLength={2000} />
    </div>
    <FormFooter />
  </>
)

type InputsProps = {
  fields: Measured['fields']
  typed: ReturnType<typeof useTypedSizes>
  last: Sizes
}

/** Fields for the lengths of a set, each with its last value; a correction can take over all last values at once. */
function SizeInputs({ fields, typed, last }: InputsProps) {
  const { markEdited } = use(FormContext)
  return (
    <div className="mt-5 border-b border-hair">
      {Object.keys(last).length > 0 && (
        <button
          type="button"
          className="link mb-1"
          onClick={() => {
            typed.fill(onlyOf(fields, last))
            markEdited()
          }}
        >
          {t('Fill in the last sizes')}
        </button>
      )}
      <div className="sm:grid sm:grid-cols-2 sm:gap-x-10">
        {fields.map((field) => (
          <SizeInput
            key={field.key}
            field={field}
            unit={typed.unit}
            text={typed.texts[field.key] ?? ''}
            length={typed.lengths[field.key]}
            last={last[field.key]}
            onType={(text) => typed.type(field.key, text)}
          />
        ))}
      </div>
    </div>
  )
}

const onlyOf = (fields: Measured['fields'], sizes: Sizes): Sizes =>
  Object.fromEntries(
    fields.flatMap(({ key }) => {
      const length = sizes[key]
      return length === undefined ? [] : [[key, length]]
    }),
  )

type SizeInputProps = {
  field: SizeField
  unit: SizeUnit
  text: string
  /** Length of the typed text, in 1/40 mm. */
  length?: number
  /** Last measured value, in 1/40 mm. */
  last?: number
  onType: (text: string) => void
}

/** Field for one length: measuring hint, typed value and last value. */
function SizeInput({ field, unit, text, length, last, onType }: SizeInputProps) {
  const { key, label, hint, required } = field
  const id = useId()
  const [isFocused, setFocused] = useState(false)
  const described = [hint && `${id}-hint`, last !== undefined && `${id}-last`]
  const isRounded = length !== undefined && formatSize(length, unit).startsWith('≈')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_min(8.5rem,46%)] items-start gap-x-4 gap-y-1.5 border-t border-hair py-3">
      <div className="min-w-0 pt-1">
        <label htmlFor={id} className="font-semibold wrap-anywhere">
          {spokenSize(label)} {!required && <span className="font-normal text-ink-soft">{t('(optional)')}</span>}
        </label>
        {hint && (
          <p className="text-fine text-ink-soft" id={`${id}-hint`}>
            {hint}
          </p>
        )}
      </div>
      <div className="num grid gap-1">
        <span className="flex items-center gap-2">
          <input
            id={id}
            name={`sizes.${key}`}
            className="input"
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="next"
            maxLength={10}
            value={text}
            onChange={({ target }) => onType(target.value)}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
            aria-describedby={described.filter(Boolean).join(' ') || undefined}
          />
          <span className="w-7 flex-none text-label text-ink-soft">
            {isRounded && '≈ '}
            {unit}
          </span>
        </span>
        {last !== undefined && (
          <p
            className="flex flex-wrap justify-between gap-x-2 text-fine whitespace-nowrap text-ink-soft"
            id={`${id}-last`}
          >
            <span>{t('Last {size}', { size: formatSize(last, unit) })}</span>
            {length !== undefined && (
              <b className="font-semibold text-ink">{formatDifference(length, last, unit) || t('same')}</b>
            )}
          </p>
        )}
      </div>
      {isFocused && unit === 'in' && <Eighths onChoose={(part) => onType(withPart(text, part))} />}
    </div>
  )
}

const eighths = ['1/8', '1/4', '3/8', '1/2', '5/8', '3/4', '7/8']

/** Returns the whole inches of a text with another fraction. */
const withPart = (text: string, part: string) => `${/^\s*\d+(?![\d/])/.exec(text)?.[0].trim() ?? ''} ${part}`.trim()

/** Buttons for eighths of an inch: a numeric keypad has no space or slash for "22 1/4". */
const Eighths = ({ onChoose }: { onChoose: (part: string) => void }) => (
  <div className="col-span-full grid grid-cols-7 gap-1">
    {eighths.map((part) => (
      <button
        key={part}
        type="button"
        tabIndex={-1}
        className="num min-h-11 border border-edge bg-raised text-label"
        // Keeps the focus in the field and the keypad open.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => onChoose(part)}
      >
        {part}
      </button>
    ))}
  </div>
)
