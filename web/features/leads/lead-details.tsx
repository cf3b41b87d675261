import type { ReactNode } from 'react'
import type { LeadStatus, ScoreReason } from '../../../shared/leads.ts'
import { clockTime, longDate } from '../../lib/format.ts'
import { EmailLink, PhoneLinks } from '../../ui/contact-links.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ScoreReasons } from '../../ui/score-popover.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { LeadStatusActions } from './lead-status-actions.tsx'
import type { LeadKind } from './queries.ts'

type LeadRow = {
  id: string
  name: string
  phone: string | null
  phoneE164: string | null
  email: string | null
  status: LeadStatus
  leadScore: number
  scoreReasons: ScoreReason[]
  createdAt: string
}
type Props<Row> = {
  kind: LeadKind
  lead: Row
  /** What else is known, by its name. */
  facts: Record<string, ReactNode>
  /** What they wrote, in their own words. */
  message?: string | null
  onChange: (person: Row) => void
  onClose: () => void
}

/** Everything about somebody who got in touch, and the next step. */
export function LeadDetails<Row extends LeadRow>({ kind, lead, facts, message, onChange, onClose }: Props<Row>) {
  const { name, phone, phoneE164, email, status, leadScore, scoreReasons, createdAt } = lead
  const footer = <LeadStatusActions kind={kind} lead={lead} onChange={(status) => onChange({ ...lead, status })} />
  return (
    <Dialog open wide onOpenChange={onClose} title={name} footer={footer}>
      <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_280px] md:gap-10">
        <div className="grid content-start gap-5">
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-label text-ink-soft">
            <StatusTag status={status} />
            <span className="num">
              {longDate(createdAt)}, {clockTime(createdAt)}
            </span>
          </p>
          <DescriptionList
            items={{
              Phone: phone && <PhoneLinks phone={phone} e164={phoneE164} />,
              Email: email && <EmailLink email={email} />,
              ...facts,
            }}
          />
          {message && <blockquote className="quote">{message}</blockquote>}
        </div>
        <section>
          <h3 className="mb-2.5 text-subtitle">Lead score {leadScore}</h3>
          <ScoreReasons score={leadScore} reasons={scoreReasons} />
        </section>
      </div>
    </Dialog>
  )
}
