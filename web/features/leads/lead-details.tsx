import type { ReactNode } from 'react'
import { EmailLink, PhoneLinks } from '../../ui/contact-links.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { LeadStatusActions } from './lead-status-actions.tsx'
import { LeadDialog, leadTones } from './public.tsx'
import type { LeadKind, LeadRow } from './queries.ts'

type Props<Row> = {
  kind: LeadKind
  lead: Row
  facts: Record<string, ReactNode>
  message: string | null
  onChange: (lead: Row) => void
  onClose: () => void
}

export function LeadDetails<Row extends LeadRow>({ kind, lead, facts, message, onChange, onClose }: Props<Row>) {
  const { name, phone, phoneE164, email, status, leadScore, scoreReasons, createdAt } = lead
  return (
    <LeadDialog
      title={name}
      footer={<LeadStatusActions kind={kind} lead={lead} onChange={(status) => onChange({ ...lead, status })} />}
      tag={<StatusTag status={status} tone={leadTones[status]} />}
      facts={{
        Phone: phone && <PhoneLinks phone={phone} e164={phoneE164} />,
        Email: email && <EmailLink email={email} />,
        ...facts,
      }}
      score={leadScore}
      reasons={scoreReasons}
      {...{ createdAt, message, onClose }}
    />
  )
}
