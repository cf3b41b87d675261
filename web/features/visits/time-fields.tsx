import { indianToday } from '../../../shared/time.ts'
import { TextField } from '../../ui/field.tsx'

type Props = { errors: Record<string, string>; defaults?: { date: string; time: string } }

/** A day and a time of it. */
export const TimeFields = ({ errors, defaults }: Props) => (
  <div className="grid grid-cols-pairs gap-4">
    <TextField
      label="Day"
      name="date"
      type="date"
      min={indianToday()}
      defaultValue={defaults?.date}
      error={errors.date}
    />
    <TextField label="Time" name="time" type="time" step={300} defaultValue={defaults?.time} error={errors.time} />
  </div>
)
