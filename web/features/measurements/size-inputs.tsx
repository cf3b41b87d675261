import type { Sizes } from '../../../shared/measures.ts'
import type { Measured } from './public.tsx'
import { SizeInput } from './size-input.tsx'
import type { useTypedSizes } from './use-typed-sizes.ts'

type InputsProps = {
  fields: Measured['fields']
  typed: ReturnType<typeof useTypedSizes>
  last: Sizes
  onFill: () => void
}

/** The lengths of a set, each with what it was the last time; for a correction all of those at a press. */
export const SizeInputs = ({ fields, typed, last, onFill }: InputsProps) => (
  <div className="mt-5 border-b border-hair">
    {Object.keys(last).length > 0 && (
      <button
        type="button"
        className="link mb-1"
        onClick={() => {
          typed.fill(onlyOf(fields, last))
          onFill()
        }}
      >
        Fill in the last sizes
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

const onlyOf = (fields: Measured['fields'], sizes: Sizes): Sizes =>
  Object.fromEntries(
    fields.flatMap(({ key }) => {
      const length = sizes[key]
      return length === undefined ? [] : [[key, length]]
    }),
  )
