import { t } from '../../../shared/words/t.ts'
import { Options, Select } from '../../ui/field.tsx'

const times = ['Morning', 'Afternoon', 'Evening']

/** A time of the day as people read it; what else was written stays as it is. */
export function timeName(time: string) {
  const names: Record<string, string> = { Morning: t('Morning'), Afternoon: t('Afternoon'), Evening: t('Evening') }
  return names[time] ?? time
}

/** `chosen` is kept as an option whatever it says. */
export function PreferredTimeField({ chosen }: { chosen?: string | null }) {
  const options = !chosen || times.includes(chosen) ? times : [...times, chosen]
  return (
    <Select label={t('Best time to call')} name="preferredTime" optional defaultValue={chosen ?? ''}>
      <option value="">{t('Any time')}</option>
      <Options of={options.map((time) => [time, timeName(time)])} />
    </Select>
  )
}
