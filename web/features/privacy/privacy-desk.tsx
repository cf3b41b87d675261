import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { auditLabels } from '../../../shared/audit.ts'
import { breachForm, breachSteps, fromMoment } from '../../../shared/breach.ts'
import { keptMonths } from '../../../shared/retention.ts'
import { api, send } from '../../api.ts'
import { relativeDateTime } from '../../lib/format.ts'
import { query } from '../../queries.ts'
import { PagedList } from '../../shell/paged-list.tsx'
import { QueryState } from '../../shell/query-state.tsx'
import { useAction } from '../../shell/use-action.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { Switch } from '../../ui/choice-fields.tsx'
import { TextField } from '../../ui/field.tsx'
import { DescriptionList } from '../../ui/figures.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { SectionNav } from '../../ui/screen-links.tsx'
import { AdminSection } from '../../ui/sections.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { BreachSteps } from './breach-steps.tsx'
import { DeskConsents } from './desk-consents.tsx'
import { DeskRequests } from './desk-requests.tsx'
import { auditQuery, breachesQuery, breachKeys } from './queries.ts'

/** Records a breach of personal data and shows its steps with deadlines. */
export function DeskBreach() {
  const breaches = useQuery(breachesQuery)
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="grid max-w-[760px] gap-9">
      <div className="grid justify-items-start gap-4">
        <p className="max-w-paragraph text-ink-soft">
          A phone is stolen, a password is out, a list went to the wrong address: whenever data of customers may have
          been seen, lost or changed. Note at once when you noticed it; the law counts from there.
        </p>
        <button type="button" className="btn btn-line" onClick={() => setOpen(true)}>
          Note a breach
        </button>
      </div>
      <QueryState query={breaches} label="the breaches" loading={<Skeleton rows={2} label="Loading the breaches" />}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-ink-soft">None in the last 400 days.</p>
          ) : (
            rows.map((breach) => <BreachSteps key={breach.id} breach={breach} />)
          )
        }
      </QueryState>
      {isOpen && <NoteBreach onClose={() => setOpen(false)} />}
    </div>
  )
}

/** Form for the time at which a breach was noticed; its deadlines count from then. */
function NoteBreach({ onClose }: { onClose: () => void }) {
  const submit = useSubmit({
    schema: breachForm,
    mutationFn: (input, idFor) =>
      send(api.admin.breach.$post({ json: { ...input, id: idFor(input), step: 'noticed' } })),
    success: () => ({ title: 'Noted', description: 'The time limits are in the list.' }),
    onSuccess: onClose,
    failure: 'We could not save this. Please try again.',
    refresh: breachKeys,
    draft: 'breach',
  })
  return (
    <FormDialog
      {...{ submit, onClose }}
      title="Note a breach"
      description="From this moment there are six hours to report it to CERT-In, and 72 to tell the Board in full."
      saveLabel="Note it"
    >
      <TextField label="When you noticed it" name="at" type="datetime-local" defaultValue={fromMoment(Date.now())} />
    </FormDialog>
  )
}

const months = (count: number, after: string) => `${count} months after ${after}`

// Must match the code: when you change a period, change its line here and on /privacy.
const periods = {
  'Orders, payments and receipts': 'As long as the law asks for the books; of an erased customer without a name',
  'The buyer’s name and GSTIN on a bill': `${keptMonths.billName / 12} years after it was made, also of an erased customer`,
  'Customers, their bookings and chats': 'Until they delete the account, or you erase them',
  'Erased, younger than a year': 'Sealed until a year after the newest of it, unless you turn that off',
  'Bookings that were cancelled or never answered': months(keptMonths.booking, 'they were last touched'),
  'Enquiries and leads that are lost': months(keptMonths.lead, 'they were last touched'),
  'Other enquiries and leads': 'Until you mark them as lost, or are asked to erase them',
  'Chats of guests': months(keptMonths.guestChat, 'the last word'),
  'Photos of an order': months(
    keptMonths.orderPhotos,
    'it was delivered or cancelled, or after a photo was added later',
  ),
  'Photos that were never sent': '24 hours',
  Measurements: months(keptMonths.measurements, 'their last use'),
  'A wearer’s first name and month of birth': 'With the customer',
  Notifications: `${keptMonths.notification} months; the record of each device and mailbox 30 days`,
  'Messages on WhatsApp': '30 days after they were sent',
  'What was agreed to': 'With the customer',
  'This log': '400 days',
}

/** Lists the retention periods. */
export const KeptHowLong = () => (
  <div className="grid max-w-[760px] gap-5">
    <DescriptionList items={periods} />
    <p className="max-w-paragraph text-ink-soft">What has been kept for that long goes by itself, each night.</p>
    <KeepYear />
    <a className="link justify-self-start text-label" href="/privacy">
      What customers read about it
    </a>
  </div>
)

type Rule = Extract<InferResponseType<typeof api.admin.rules.$get>[number], { name: 'privacy' }>

/** Switch of the rule that keeps a sealed copy of data younger than a year when a customer is erased. */
const KeepYear = () => (
  <QueryState query={useQuery(query(api.admin.rules))} label="the rule">
    {(rules) => rules.map((rule) => rule.name === 'privacy' && <RuleSwitch key={rule.name} rule={rule} />)}
  </QueryState>
)

function RuleSwitch({ rule: { name, value, updatedAt } }: { rule: Rule }) {
  const { mutate, isPending, variables } = useAction({
    mutationFn: (keepYear: boolean) =>
      send(api.admin.rules[':name'].$put({ param: { name }, json: { value: { keepYear }, updatedAt } })),
    success: () => ({ title: 'Saved', description: 'The page for customers says so within a minute.' }),
    failure: 'We could not save this. Please try again.',
    refresh: [[api.admin.rules.$url().pathname]],
  })
  return (
    <Switch
      label="Keep the last year sealed"
      hint="For everybody you erase from now on. Nobody can open it without the key, and it is deleted once the newest of it is a year old. The rules of 2025 ask for it: ask your lawyer before you turn it off"
      checked={isPending ? variables : value.keepYear}
      onChange={(keepYear) => isPending || mutate(keepYear)}
    />
  )
}

/** Lists access to personal data in the last 400 days. */
const DeskLog = () => (
  <div className="grid max-w-[760px] gap-3">
    <p className="max-w-paragraph text-ink-soft">
      Sign-ins, exports, downloads and opened files, of the last 400 days. What is opened again within the hour is one
      line.
    </p>
    <PagedList
      list={useInfiniteQuery(auditQuery)}
      label="log"
      what="the log"
      empty={<EmptyState title="Nothing yet">Who opens what appears here.</EmptyState>}
    >
      {(rows) => (
        <ul aria-label="Log" className="border-t border-hair">
          {rows.map(({ id, what, who, isAdmin, about, createdAt }) => (
            <li key={id} className="border-b border-hair py-2.5 leading-snug">
              <p>
                {auditLabels[what]}
                {what === 'export' && about && ` (${about.replaceAll('_', ' ')})`}
                {what === 'breach' && about && breachText(about)}
              </p>
              <p className="num text-label text-ink-soft">
                <span dir="auto">{who ?? 'A deleted account'}</span>
                {isAdmin && ', the desk'}, {relativeDateTime(createdAt)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  </div>
)

/** Returns the text that follows 'Breach' for a log entry. */
function breachText(about: string) {
  const [, step] = about.split(':')
  if (step === 'noticed') return ' noted'
  const done = breachSteps.find((one) => one.step === (step === 'told' ? 'people' : step))
  return done && `, done: ${done.label}`
}

const sections = [
  { value: 'requests', label: 'Requests', Content: DeskRequests },
  { value: 'consents', label: 'Consents', Content: DeskConsents },
  { value: 'kept', label: 'Retention', Content: KeptHowLong },
  { value: 'breach', label: 'Breach', Content: DeskBreach },
  { value: 'log', label: 'Log', Content: DeskLog },
] as const

/** Admin screens for data requests, consents, breaches, retention periods and the log. */
export function PrivacyDesk() {
  const [search, setSearch] = useSearchParams()
  const { value: open, Content } = sections.find(({ value }) => value === search.get('part')) ?? sections[0]
  return (
    <AdminSection title="Privacy">
      <SectionNav
        label="Privacy"
        sections={sections}
        open={open}
        onOpen={(part) => setSearch({ tab: 'privacy', part })}
      />
      <Content />
    </AdminSection>
  )
}
