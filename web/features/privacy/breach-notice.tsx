import { useQuery } from '@tanstack/react-query'
import { fromMoment, maxNoticeLength, noticeForm, noticePoints } from '../../../shared/breach.ts'
import { dayMs } from '../../../shared/time.ts'
import { api, send } from '../../api.ts'
import { useDraftState } from '../../lib/screen-draft.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { useDraft } from '../../shell/use-draft.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { Switch } from '../../ui/choice-fields.tsx'
import { useQuestion } from '../../ui/confirm-dialog.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { type Affected, affectedQuery, breachKeys } from './queries.ts'

type Props = { breachId: string; noticedAt: string; onClose: () => void }

/** Whom a breach concerns, and what they are told: one press writes it to all of them. */
export function BreachNotice({ breachId, noticedAt, onClose }: Props) {
  const noticed = Date.parse(noticedAt)
  const draft = useDraft(`breach-notice-${breachId}`)
  const [from, setFrom] = useDraftState(draft, () => fromMoment(noticed - dayMs))
  const [to, setTo] = useDraftState(draft, () => fromMoment(noticed))
  const [everybody, setEverybody] = useDraftState(draft, () => false)
  const affected = useQuery(affectedQuery({ from, to, everybody }))
  const byEmail = affected.data?.byEmail.count ?? 0
  // It goes to many at once, and nobody can be told that it was not so.
  const question = useQuestion()
  const submit = useSubmit({
    schema: noticeForm,
    isReady: () =>
      question.ask({
        title: `Tell ${affected.data ? people(affected.data.people) : 'them'}?`,
        text: 'Those with an account are told at once, and the messages for WhatsApp are written. It cannot be taken back.',
        confirmLabel: 'Yes, tell them',
        cancelLabel: 'Not yet',
      }),
    mutationFn: ({ everybody, ...input }) =>
      send(api.admin.breach.$post({ json: { ...input, id: breachId, step: 'people', everybody: everybody === 'on' } })),
    success: () => ({
      title: 'Told',
      description: `The messages for WhatsApp are under Messages, on Today.${byEmail > 0 ? ` You still write to ${addressesText(byEmail)}.` : ''}`,
    }),
    onSuccess: onClose,
    failure: 'We could not send this. Please try again.',
    refresh: breachKeys,
    draft,
  })
  return (
    <FormDialog
      {...{ submit, onClose }}
      title="Tell everybody it concerns"
      description="Customers with an account find it in the shop and in their mailbox. For each number a message is written that you send from your WhatsApp. Nobody is told twice."
      wide
      saveLabel="Tell them"
      footer={{ busyLabel: question.dialog ? 'Tell them' : 'Sending...' }}
    >
      {question.dialog}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="It began"
          name="from"
          type="datetime-local"
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
        <TextField
          label="It ended"
          name="to"
          type="datetime-local"
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
      </div>
      <Switch
        name="everybody"
        label="It concerns everybody"
        hint="All customers, and whoever booked, enquired or chatted without an account, whatever the log says"
        checked={everybody}
        onChange={setEverybody}
      />
      {from < to && (
        <QueryState query={affected} label="whom it concerns" loading={<Skeleton rows={1} label="Counting" />}>
          {(counts) => <BreachReach counts={counts} everybody={everybody} />}
        </QueryState>
      )}
      {noticePoints.map(({ name, label, hint }) => (
        <TextArea key={name} label={label} name={name} rows={2} maxLength={400} hint={hint} />
      ))}
      <p className="text-label text-ink-soft">
        At most {maxNoticeLength} letters in all, so that it fits into a message.
      </p>
    </FormDialog>
  )
}

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)
const addressesText = (count: number) => (count === 1 ? '1 email address' : `${count} email addresses`)

type BreachReachProps = { counts: Affected; everybody: boolean }

/** How many people a breach concerns, how they are told, and whom the admin must write to herself. */
function BreachReach({ counts, everybody }: BreachReachProps) {
  const { accounts, messages, unreached, byEmail, exported } = counts
  return (
    <div className="grid gap-3">
      <div className="grid gap-1.5" role="status">
        <p className="font-semibold">
          {people(counts.people)}
          {!everybody && ', by what was opened or written in that time'}
        </p>
        <p className="text-label text-ink-soft">
          {accounts} with an account, {messages} by WhatsApp
          {byEmail.count > 0 && `, ${byEmail.count} by an email that you write yourself`}
          {unreached > 0 && `, ${unreached} whom you can only call or visit`}
        </p>
        {!everybody && (
          <p className="text-label text-ink-soft">
            Looking through a list leaves no mark. If somebody could do that, it concerns everybody.
          </p>
        )}
        {exported.length > 0 && !everybody && (
          <p className="text-label text-danger">
            In that time a list was exported ({exported.map((list) => list.replaceAll('_', ' ')).join(', ')}): it may
            concern everybody.
          </p>
        )}
      </div>
      {byEmail.count > 0 && <ByEmail {...byEmail} />}
    </div>
  )
}

/** Guests who left no number: nothing in the shop writes to them. */
function ByEmail({ count, addresses }: Affected['byEmail']) {
  const listed = addresses.join(', ')
  async function copy() {
    try {
      await navigator.clipboard.writeText(listed)
      toast({ tone: 'good', title: 'Copied!' })
    } catch {
      // Not by copyText, which says the text: these may be thousands.
      toast({ title: 'Please copy them from the field above' })
    }
  }
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-label text-ink-soft">
        {addressesText(count)} of people without a number or an account. Nothing is sent to them from here: please write
        to them yourself, with the addresses under Bcc, so that nobody sees the others.
      </p>
      <textarea className="input" rows={3} readOnly aria-label="Email addresses to write to" value={listed} />
      {addresses.length < count && (
        <p className="text-label text-danger">
          These are the first {addresses.length}. Settings, ‘Backup’ has all of them.
        </p>
      )}
      <button type="button" className="btn btn-line btn-small" onClick={copy}>
        Copy the addresses
      </button>
    </div>
  )
}
