import { type OrderStatus, orderStatuses, workStatuses } from '../../../shared/orders.ts'
import { humanize } from '../../lib/format.ts'
import { Options, Select, TextArea, TextField } from '../../ui/field.tsx'
import { Switch } from '../../ui/switch.tsx'

type Props = { title?: string; description?: string | null; stage: OrderStatus; errors: Record<string, string> }

export const OrderUpdateFields = ({ title, description, stage, errors }: Props) => (
  <div className="grid items-start gap-5 sm:grid-cols-2">
    <TextField label="Title" name="title" autoComplete="off" defaultValue={title} error={errors.title} />
    <Select
      label="Stage of this news"
      name="stage"
      // Moving the order notifies the customer by itself, so it is a step of its own.
      hint="The order stays where it is until you move its stage."
      defaultValue={stage}
      error={errors.stage}
    >
      <Options
        of={(stage === 'cancelled' ? orderStatuses : workStatuses).map((status) => [status, humanize(status)])}
      />
    </Select>
    <div className="sm:col-span-2">
      <TextArea
        label="A few words"
        name="description"
        optional
        defaultValue={description ?? ''}
        error={errors.description}
      />
    </div>
  </div>
)

type VisibilityProps = { isVisible: boolean; hasAccount: boolean; onChange: (isVisible: boolean) => void }

export function VisibilitySwitch({ isVisible, hasAccount, onChange }: VisibilityProps) {
  const hint = !isVisible
    ? 'Only the desk sees it'
    : hasAccount
      ? 'They are told of it at once'
      : 'This order has no account, so nobody sees it yet'
  return <Switch label="Visible to the customer" name="isVisible" hint={hint} checked={isVisible} onChange={onChange} />
}
