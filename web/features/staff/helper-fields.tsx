import { type StaffRole, staffRoles } from '../../../shared/staff.ts'
import { Chips } from '../../ui/choice-fields.tsx'
import { TextField } from '../../ui/field.tsx'

const roleTexts: Record<StaffRole, string> = { tailor: 'Sews', assistant: 'Sews and measures' }

type Props = { name?: string; role?: StaffRole }

export const HelperFields = ({ name, role = 'tailor' }: Props) => (
  <>
    <TextField label="Name" name="name" maxLength={60} autoComplete="off" defaultValue={name} />
    <Chips
      label="What they do"
      name="role"
      of={staffRoles.map((one) => [one, roleTexts[one]] as const)}
      defaultValue={role}
    />
  </>
)
