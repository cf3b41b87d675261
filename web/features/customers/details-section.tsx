import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { StatusTag } from '../../ui/status-tag.tsx'

type SectionProps = { title: string; emptyText: string; action?: ReactNode; children: ReactNode[] }

/** One kind of rows on a customer's page; `emptyText` stands where there are none. */
export function DetailsSection({ title, emptyText, action, children }: SectionProps) {
  return (
    <section className={children.length > 0 ? undefined : 'print:hidden'} aria-label={title}>
      <header className="mb-2 flex flex-wrap items-center justify-between gap-x-5">
        <h2 className="section-title">{title}</h2>
        {action}
      </header>
      {children.length === 0 ? <p className="text-ink-soft">{emptyText}</p> : <ul>{children}</ul>}
    </section>
  )
}

type RowProps = {
  href?: string
  title: ReactNode
  status: string
  tone?: string
  children: ReactNode
  aside?: ReactNode
}

/** One of them, with a link to it. */
export function DetailsRow({ href, title, status, tone, children, aside }: RowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 border-b border-hair py-3.5">
      <div className="grid min-w-0 gap-1">
        {href ? (
          <Link className="link justify-self-start wrap-anywhere" href={href}>
            {title}
          </Link>
        ) : (
          <b className="font-semibold wrap-anywhere">{title}</b>
        )}
        <p className="num flex flex-wrap items-center gap-x-4 gap-y-1 text-label text-ink-soft">
          <StatusTag {...{ status, tone }} />
          {children}
        </p>
      </div>
      {aside}
    </li>
  )
}
