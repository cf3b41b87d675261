import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

type Props = { title: ReactNode; icon?: IconName; open?: boolean; children: ReactNode }

/** A part that stands closed until it is asked for. `open` is how it begins. */
export const Fold = ({ title, icon, open, children }: Props) => (
  <details className="group border-t border-hair last:border-b" open={open}>
    <summary className="flex min-h-13 cursor-pointer list-none items-center gap-3 py-1.5 font-semibold [&::-webkit-details-marker]:hidden">
      {icon && <Icon name={icon} />}
      <span className="min-w-0 grow wrap-anywhere">{title}</span>
      <span className="text-ink-soft group-open:rotate-180">
        <Icon name="down" />
      </span>
    </summary>
    <div className="grid gap-3 pt-0.5 pb-4.5">{children}</div>
  </details>
)
