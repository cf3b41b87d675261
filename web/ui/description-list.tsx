import type { ReactNode } from 'react'

type Props = { items: Record<string, ReactNode>; className?: string }

export const DescriptionList = ({ items, className = 'sm:grid-cols-2' }: Props) => (
  <dl className={`num grid gap-x-5 gap-y-3 ${className}`}>
    {Object.entries(items).map(
      ([name, fact]) =>
        fact && (
          <div key={name} className="min-w-0">
            <dt className="text-fine text-ink-soft">{name}</dt>
            <dd className="font-medium wrap-anywhere">{fact}</dd>
          </div>
        ),
    )}
  </dl>
)
