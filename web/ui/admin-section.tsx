import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export const AddButton = ({ label, onPress }: { label: string; onPress: () => void }) => (
  <button type="button" className="btn btn-small" onClick={onPress}>
    <Icon name="plus" />
    {label}
  </button>
)

type Props = { title: string /** Buttons beside the title. */; actions?: ReactNode; children: ReactNode }

export const AdminSection = ({ title, actions, children }: Props) => (
  <div className="grid grid-cols-1 gap-4">
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <h2 className="section-title">{title}</h2>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">{actions}</div>
    </header>
    {children}
  </div>
)
