import { indianToday } from '../../../shared/time.ts'
import { Options, Select, TextField } from '../../ui/field.tsx'

/** `2026-03` of month and year as they are typed; null where neither is. */
export const bornOf = (month: string, year: string) => (month || year ? `${year}-${month}` : null)

/** Which of its two fields an unfit birth is about. */
export const bornField = (month: string) => (month ? 'bornYear' : 'bornMonth')

const months = Array.from({ length: 12 }, (_, at) => {
  const name = new Intl.DateTimeFormat('en-IN', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, at, 1))
  return [String(at + 1).padStart(2, '0'), name] as const
})

type Props = { name?: string; born?: string | null }

/** Who is measured: a first name, and for a child month and year of birth, because children grow. */
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
