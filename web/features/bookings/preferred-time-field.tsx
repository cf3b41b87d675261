import { Options, Select } from '../../ui/field.tsx'

const times = ['Morning', 'Afternoon', 'Evening']

/** `chosen` is kept as an option whatever it says. */
export function PreferredTimeField({ chosen, error }: { chosen?: string | null; error?: string }) {
  const options = !chosen || times.includes(chosen) ? times : [...times, chosen]
  return (
    <Select label="Best time to call" name="preferredTime" optional defaultValue={chosen ?? ''} error={error}>
      <option value="">Any time</option>
      <Options of={options.map((time) => [time, time])} />
    </Select>
  )
}
