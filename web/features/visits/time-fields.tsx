import { indianToday } from '../../../shared/time.ts'
import { TextField } from '../../ui/field.tsx'

type Props = { defaults?: { date: string; time: string } }

/** A day and a time of it. */
export const TimeFields = ({ defaults }: Props) => (
  <div className="grid grid-cols-pairs gap-4">
    <TextField label="Day" name="date" type="date" min={indianToday()} defaultValue={defaults?.date} />
    <TextField label="Time" name="time" type="time" step={300} defaultValue={defaults?.time} />
  </div>
)
