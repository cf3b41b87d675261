import { Icon } from './icon.tsx'

export const AddButton = ({ label, onPress }: { label: string; onPress: () => void }) => (
  <button type="button" className="btn btn-small" onClick={onPress}>
    <Icon name="plus" />
    {label}
  </button>
)
