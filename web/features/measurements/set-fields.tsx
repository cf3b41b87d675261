import { type SizeField, type Sizes, type SizeUnit, sizeUnits } from '../../../shared/measures.ts'
import { indianToday } from '../../../shared/time.ts'
import { Chips } from '../../ui/chips.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { FormFooter } from '../../ui/form-footer.tsx'
import { SizeInputs } from './size-inputs.tsx'
import { unitLabels } from './units.ts'
import type { useTypedSizes } from './use-typed-sizes.ts'

/** A unit as it was typed or kept on the device. */
export const unitOf = (text: unknown): SizeUnit => sizeUnits.find((unit) => unit === text) ?? 'cm'

type Typed = ReturnType<typeof useTypedSizes>

export const UnitField = ({ typed }: { typed: Typed }) => (
  <Chips
    label="Written in"
    name="unit"
    of={sizeUnits.map((unit) => [unit, unitLabels[unit]] as const)}
    defaultValue={typed.unit}
    onChange={typed.switchTo}
  />
)

type Props = {
  fields: SizeField[]
  typed: Typed
  last: Sizes
  /** The day that a draft has. */
  takenOn?: string
  onFill: () => void
}

/** The sizes of a set with its day and notes, and what saves it. */
export const SetFields = ({ fields, typed, last, takenOn, onFill }: Props) => (
  <>
    <input type="hidden" name="switched" value={JSON.stringify(typed.switched)} />
    <SizeInputs {...{ fields, typed, last, onFill }} />
    <div className="mt-5 grid items-start gap-5 sm:grid-cols-2">
      <TextField
        label="Measured on"
        name="takenOn"
        type="date"
        max={indianToday()}
        defaultValue={takenOn ?? indianToday()}
      />
      <TextArea label="Notes" name="notes" optional rows={2} maxLength={2000} />
    </div>
    <FormFooter />
  </>
)
