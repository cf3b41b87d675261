import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { StatusTag } from '../../../ui/status-tag.tsx'

/** Rows of one kind about a person: nothing where there are none. */
export const RoomDetailsSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h4 className="mb-1 font-serif text-title">{title}</h4>
    <ul>{children}</ul>
  </section>
)

type EntryProps = { href: string; name: string; status: string; tone?: string; children: string }

export const RoomDetailsEntry = ({ href, name, status, tone, children }: EntryProps) => (
  <li className="grid gap-1 border-t border-dashed border-edge py-3">
    <Link href={href} className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1.5 font-semibold">
      <span className="wrap-anywhere">{name}</span>
      <StatusTag {...{ status, tone }} />
    </Link>
    <span className="num text-label text-ink-soft wrap-anywhere">{children}</span>
  </li>
)
