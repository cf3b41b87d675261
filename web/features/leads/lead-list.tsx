import type { InferResponseType } from 'hono/client'
import type { ComponentProps, ReactNode } from 'react'
import { type LeadStatus, leadStatuses, nextLeadStatuses } from '../../../shared/leads.ts'
import { unansweredFilter } from '../../../shared/lists.ts'
import { api, send } from '../../api.ts'
import { humanize, shortDate } from '../../lib/format.ts'
import { dateAndScoreSortOptions, type UrlDialog } from '../../lib/url-state.ts'
import { rowQuery } from '../../queries.ts'
import { AdminList } from '../../shell/admin-list.tsx'
import { useAction, useStepPause } from '../../shell/use-action.ts'
import { EmailLink, PhoneLinks } from '../../ui/contact-links.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { MarkWhileWaiting } from '../answers/public.tsx'
import { type FollowedUp, FollowUp } from './follow-up.tsx'
import { LeadDialog, leadKeys, leadTones, ScorePopover } from './public.tsx'

export type Contact = InferResponseType<typeof api.admin.contacts.$get>[number]
export type Lead = InferResponseType<typeof api.admin.leads.$get>[number]
export type ChatLead = InferResponseType<typeof api.chat.leads.$get>[number]
type LeadRow = Pick<
  Lead,
  'id' | 'name' | 'phone' | 'phoneE164' | 'email' | 'status' | 'leadScore' | 'scoreReasons' | 'createdAt'
> & { isUnanswered?: boolean | null } & Partial<Pick<FollowedUp, 'deskNotes' | 'made'>>

/** Name of each kind in toasts and lists, and the route that changes its status. */
const leadKinds = {
  contact: { name: 'Enquiry', noun: 'contact', route: api.admin.contacts[':id'] },
  lead: { name: 'Lead', noun: 'lead', route: api.admin.leads[':id'] },
  chatLead: { name: 'Chat lead', noun: 'chat lead', route: api.chat.leads[':id'] },
}
type LeadKind = keyof typeof leadKinds

/** Kind of the open question. A lead has none: its booking or enquiry is counted by itself. */
const answerKindOf = (kind: LeadKind) =>
  (({ contact: 'contact', chatLead: 'chat_lead', lead: undefined }) as const)[kind]

export function useChangeLeadStatus(kind: LeadKind) {
  const { mutate, isPending, variables } = useAction({
    mutationFn: ({ id, status, from }: { id: string; name: string; status: LeadStatus; from: LeadStatus }) =>
      send<{ status: LeadStatus }>(leadKinds[kind].route.$put({ param: { id }, json: { status, from } })),
    success: (_row, { name, status }) => ({ title: `${leadKinds[kind].name} ${status}`, description: name }),
    failure: 'We could not change this. Please try again.',
    refresh: leadKeys,
    isStep: true,
  })
  const isPaused = useStepPause()
  return { changeStatus: mutate, isPaused, pendingStatus: isPending ? variables?.status : undefined }
}

const statuses = leadStatuses.map((value) => ({ value, label: humanize(value) }))
const statusesOf = (kind: LeadKind) =>
  answerKindOf(kind) ? [{ value: unansweredFilter, label: humanize(unansweredFilter) }, ...statuses] : statuses

type ListProps<Row extends LeadRow> = ComponentProps<typeof AdminList<Row>>
type Props<Row extends LeadRow> = Pick<ListProps<Row>, 'title' | 'columns' | 'widths' | 'empty'> &
  Partial<Pick<ListProps<Row>, 'sorts' | 'exporting' | 'actions'>> & {
    kind: LeadKind
    route: ListProps<Row>['route'] & Parameters<typeof rowQuery<Row>>[0]
    facts: (row: Row) => Record<string, ReactNode>
    message: (row: Row) => string | null
  }

export function LeadList<Row extends LeadRow>({ kind, facts, message, ...list }: Props<Row>) {
  const { noun } = leadKinds[kind]
  return (
    <AdminList
      sorts={dateAndScoreSortOptions}
      {...list}
      label={`${noun}s`}
      statuses={statusesOf(kind)}
      noResults={`No ${noun} has this name, email, phone or status.`}
      rowQuery={rowQuery(list.route)}
      dialog={({ row, ...dialog }) => (
        <LeadDetails
          rowQuery={rowQuery(list.route)}
          kind={kind}
          lead={row}
          facts={facts(row)}
          message={message(row)}
          {...dialog}
        />
      )}
    />
  )
}

type DetailsProps<Row> = Pick<ComponentProps<typeof MarkWhileWaiting>, 'rowQuery'> & {
  kind: LeadKind
  lead: Row
  facts: Record<string, ReactNode>
  message: string | null
  onChange: (lead: Row) => void
  dialog: UrlDialog
}

function LeadDetails<Row extends LeadRow>(props: DetailsProps<Row>) {
  const { rowQuery, kind, lead, facts, message, onChange, dialog } = props
  const { name, phone, phoneE164, email, status, leadScore, scoreReasons, createdAt } = lead
  const answerKind = answerKindOf(kind)
  return (
    <LeadDialog
      title={name}
      footer={
        <>
          {answerKind && status === 'new' && (
            <MarkWhileWaiting row={{ kind: answerKind, about: lead.id, name }} rowQuery={rowQuery} />
          )}
          <LeadStatusActions kind={kind} lead={lead} onChange={(status) => onChange({ ...lead, status })} />
        </>
      }
      tag={<StatusTag status={status} tone={leadTones[status]} />}
      facts={{
        Phone: phone && <PhoneLinks phone={phone} e164={phoneE164} />,
        Email: email && <EmailLink email={email} />,
        ...facts,
      }}
      score={leadScore}
      reasons={scoreReasons}
      {...{ createdAt, message, dialog }}
    >
      {answerKind && (
        <FollowUp
          kind={answerKind}
          row={{ deskNotes: [], made: null, ...lead }}
          onNoted={({ deskNotes }) => onChange({ ...lead, deskNotes })}
        />
      )}
    </LeadDialog>
  )
}

const statusLabels: Record<LeadStatus, string> = {
  new: 'New',
  qualified: 'Qualify',
  converted: 'Convert',
  lost: 'Mark as lost',
}

type LeadStatusActionsProps = { kind: LeadKind; lead: LeadRow; onChange: (status: LeadStatus) => void }

/** Shows a button for each possible next status, the likeliest first. */
function LeadStatusActions({ kind, lead: { id, name, status }, onChange }: LeadStatusActionsProps) {
  const { changeStatus, isPaused, pendingStatus } = useChangeLeadStatus(kind)
  const next = nextLeadStatuses[status]
  if (next.length === 0)
    return <p className="text-label text-ink-soft">{name} is a customer now, so there is no further step.</p>
  return next.map((to, nth) => (
    <button
      key={to}
      type="button"
      className={nth === 0 ? 'btn sm:order-1' : 'btn btn-line'}
      disabled={!!pendingStatus}
      aria-disabled={isPaused}
      onClick={() =>
        isPaused || changeStatus({ id, name, status: to, from: status }, { onSuccess: () => onChange(to) })
      }
    >
      {pendingStatus === to ? 'One moment...' : statusLabels[to]}
    </button>
  ))
}

export const leadColumns = {
  name: { header: 'Name', cardPlace: 'title', cell: ({ name }) => name },
  email: { header: 'Email', cell: ({ email }) => email && <EmailLink email={email} /> },
  phone: { header: 'Phone', cell: ({ phone, phoneE164 }) => phone && <PhoneLinks phone={phone} e164={phoneE164} /> },
  status: {
    header: 'Status',
    cardPlace: 'corner',
    cell: ({ status }) => <StatusTag status={status} tone={leadTones[status]} />,
  },
  score: {
    header: 'Lead score',
    cardLabel: 'Score',
    alignEnd: true,
    cell: ({ leadScore, scoreReasons }) => <ScorePopover score={leadScore} reasons={scoreReasons} />,
  },
  date: { header: 'Date', alignEnd: true, cell: ({ createdAt }) => shortDate(createdAt) },
} satisfies Record<string, Column<LeadRow>>
