import { type OrderStatus, orderStatuses, workStatuses } from '../../../shared/orders.ts'
import { humanize } from '../../lib/format.ts'
import { type ScreenDraft, typedValue } from '../../lib/screen-draft.ts'
import { Switch } from '../../ui/choice-fields.tsx'
import { Options, Select, TextArea, TextField } from '../../ui/field.tsx'

type Props = {
  title?: string
  description?: string | null
  stage: OrderStatus
  onStageChange?: (stage: OrderStatus) => void
  /** Where the title follows the stage until it is typed. */
  onTitleChange?: (title: string) => void
}

export const OrderUpdateFields = ({ title, description, stage, onStageChange, onTitleChange }: Props) => (
  <div className="grid items-start gap-5 sm:grid-cols-2">
    <TextField
      label="Title"
      name="title"
      autoComplete="off"
      {...(onTitleChange
        ? { value: title, onChange: ({ target }) => onTitleChange(target.value) }
        : { defaultValue: title })}
    />
    <Select
      label="Stage of this update"
      name="stage"
      hint={onStageChange ? undefined : 'The order stays where it is.'}
      // What the order has come to meanwhile is the stage of the next news.
      key={stage}
      defaultValue={stage}
      onChange={({ target }) => {
        const chosen = orderStatuses.find((status) => status === target.value)
        if (chosen) onStageChange?.(chosen)
      }}
    >
      <Options
        of={(stage === 'cancelled' ? orderStatuses : workStatuses).map((status) => [status, humanize(status)])}
      />
    </Select>
    <div className="sm:col-span-2">
      <TextArea label="A few words" name="description" optional defaultValue={description ?? ''} />
    </div>
  </div>
)

/** Whether it was left to be shown: from the first moment on, what was to be kept for the desk is. */
export function typedVisibility(draft: ScreenDraft) {
  const left = typedValue(draft, 'isVisible')
  return left === undefined ? undefined : left !== ''
}

type VisibilityProps = { isVisible: boolean; hasAccount: boolean; onChange: (isVisible: boolean) => void }

export function VisibilitySwitch({ isVisible, hasAccount, onChange }: VisibilityProps) {
  const hint = !isVisible
    ? 'Only the desk sees it'
    : hasAccount
      ? 'They are told of it in 10 seconds'
      : 'This order has no account, so nobody sees it yet'
  return <Switch label="Visible to the customer" name="isVisible" hint={hint} checked={isVisible} onChange={onChange} />
}
