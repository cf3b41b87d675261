import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { breachSteps, fromMoment, maxNoticeLength, noticeForm, noticePoints } from '../../../shared/breach.ts'
import { dayMs, hourMs, minuteMs } from '../../../shared/time.ts'
import { api, send } from '../../api.ts'
import { relativeDateTime } from '../../lib/format.ts'
import { useDraftState } from '../../lib/screen-draft.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { useAction } from '../../shell/use-action.ts'
import { useDraft } from '../../shell/use-draft.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { Switch } from '../../ui/choice-fields.tsx'
import { ConfirmDialog, useQuestion } from '../../ui/dialog.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { type Affected, affectedQuery, type Breach, breachKeys } from './queries.ts'

/** Steps done outside the app and recorded here. */
type OwnStep = 'cert_in' | 'board' | 'board_full'

/** Lists the legal steps after a breach, each with its deadline or its completion time. */
export function BreachSteps({ breach: { id, noticedAt, done } }: { breach: Breach }) {
  const [isTelling, setTelling] = useState(false)
  // The log is append-only: a press on the wrong step would count as a report.
  const [asked, setAsked] = useState<{ step: OwnStep; label: string }>()
  const { mutate, isPending } = useAction({
    mutationFn: (step: OwnStep) => send(api.admin.breach.$post({ json: { id, step } })),
    success: () => ({ title: 'Noted', description: 'With the moment, in the log.' }),
    failure: 'We could not save this. Please try again.',
    refresh: breachKeys,
  })
  return (
    <section className="grid gap-3" aria-labelledby={`breach-${id}`}>
      <h3 id={`breach-${id}`} className="font-semibold">
        Noticed: {relativeDateTime(noticedAt)}
      </h3>
      <ol className="border-t border-hair">
        {breachSteps.map(({ step, label, hint, withinMs }) => {
          const doneAt = done.find((one) => one.step === step)?.at
          const { text, isLate } = timeLeft(noticedAt, withinMs)
          return (
            <li key={step} className="grid gap-1.5 border-b border-hair py-4">
              <p className="flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1">
                <b className="font-semibold">{label}</b>
                {doneAt ? (
                  <span className="num text-label text-ink-soft">Done: {relativeDateTime(doneAt)}</span>
                ) : (
                  <span className={isLate ? 'num text-label font-semibold text-danger' : 'num text-label'}>{text}</span>
                )}
              </p>
              <p className="text-label text-ink-soft">{hint}</p>
              {step === 'people' ? (
                <button
                  type="button"
                  className="btn btn-line btn-small justify-self-start"
                  onClick={() => setTelling(true)}
                >
                  {doneAt ? 'Tell more people' : 'Write the notice'}
                </button>
              ) : (
                !doneAt && (
                  <button
                    type="button"
                    className="btn btn-line btn-small justify-self-start"
                    onClick={() => setAsked({ step, label })}
                  >
                    Done<span className="sr-only">: {label}</span>
                  </button>
                )
              )}
            </li>
          )
        })}
      </ol>
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(undefined)}
          title={`${asked.label}: is it done?`}
          confirmLabel="It is done"
          cancelLabel="Not yet"
          busy={isPending}
          harmless
          onConfirm={() => mutate(asked.step, { onSettled: () => setAsked(undefined) })}
        >
          This moment goes into the log, and is not taken out again.
        </ConfirmDialog>
      )}
      {isTelling && <BreachNotice breachId={id} noticedAt={noticedAt} onClose={() => setTelling(false)} />}
    </section>
  )
}

/**
 * Formats the time left for a step: 'Without delay', '5 h left', '20 min left', '3 h over'. `withinMs` 0 means no
 * deadline.
 */
export function timeLeft(noticedAt: string, withinMs: number, now = Date.now()) {
  if (withinMs === 0) return { text: 'Without delay', isLate: false }
  const left = Date.parse(noticedAt) + withinMs - now
  const [span, of] = [Math.abs(left), left < 0 ? 'over' : 'left']
  const text = span < hourMs ? `${Math.ceil(span / minuteMs)} min ${of}` : `${Math.floor(span / hourMs)} h ${of}`
  return { text, isLate: left < 0 }
}

type Props = { breachId: string; noticedAt: string; onClose: () => void }

/** Shows the people affected by a breach and the notice to them; one press sends it to all. */
function BreachNotice({ breachId, noticedAt, onClose }: Props) {
  const noticed = Date.parse(noticedAt)
  const draft = useDraft(`breach-notice-${breachId}`)
  const [from, setFrom] = useDraftState(draft, () => fromMoment(noticed - dayMs))
  const [to, setTo] = useDraftState(draft, () => fromMoment(noticed))
  const [everybody, setEverybody] = useDraftState(draft, () => false)
  const affected = useQuery(affectedQuery({ from, to, everybody }))
  const byEmail = affected.data?.byEmail.count ?? 0
  // Asks for confirmation: the notice goes to many people and cannot be recalled.
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

/** Shows how many people a breach affects, how they are notified, and whom the admin must write to personally. */
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

/** Lists guests with an email but without a number: the app cannot write to them. */
function ByEmail({ count, addresses }: Affected['byEmail']) {
  const listed = addresses.join(', ')
  async function copy() {
    try {
      await navigator.clipboard.writeText(listed)
      toast({ tone: 'good', title: 'Copied!' })
    } catch {
      // Without copyText, which shows the text: there may be thousands of addresses.
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
