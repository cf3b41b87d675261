import { indianToday } from '../../../shared/time.ts'
import { Options, Select, TextField } from '../../ui/field.tsx'

/** Returns `2026-03` from the typed month and year; null if both are empty. */
export const bornOf = (month: string, year: string) => (month || year ? `${year}-${month}` : null)

/** Returns the field to which an invalid birth month or year belongs. */
export const bornField = (month: string) => (month ? 'bornYear' : 'bornMonth')

const months = Array.from({ length: 12 }, (_, at) => {
  const name = new Intl.DateTimeFormat('en-IN', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, at, 1))
  return [String(at + 1).padStart(2, '0'), name] as const
})

type Props = { name?: string; born?: string | null }

/** Fields of a wearer: first name and, for a child, month and year of birth, used for growth. */
export function WearerFields({ name, born }: Props) {
  const [year, month] = born?.split('-') ?? []
  return (
    <div className="grid items-start gap-5 sm:grid-cols-[minmax(0,1fr)_auto]">
      <TextField label="First name" name="name" autoComplete="off" maxLength={60} defaultValue={name} />
      <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)_6.5rem] items-start gap-3">
        <legend className="sr-only">Born</legend>
        <Select label="Born, month" name="bornMonth" optional defaultValue={month ?? ''} hint="For a child.">
          <option value="">Not said</option>
          <Options of={months} />
        </Select>
        <TextField
          label="Year"
          name="bornYear"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          placeholder={indianToday().slice(0, 4)}
          defaultValue={year}
        />
      </fieldset>
    </div>
  )
}
