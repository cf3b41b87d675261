import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { breachForm, breachSteps, fromMoment } from '../../../shared/breach.ts'
import { api, send } from '../../api.ts'
import { relativeDateTime } from '../../lib/format.ts'
import type { ScreenDraft } from '../../lib/screen-draft.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { useAction } from '../../shell/use-action.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { WithDraft } from '../../shell/with-draft.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DraftForm } from '../../ui/draft-form.tsx'
import { TextField } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { timeLeft } from './breach-clock.ts'
import { BreachNotice } from './breach-notice.tsx'
import { type Breach, breachesQuery, breachKeys } from './queries.ts'

/** What is to be done when data was lost or seen by strangers, against the clock, and what was done. */
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

/** The steps that are done elsewhere, and noted here. */
type OwnStep = 'cert_in' | 'board' | 'board_full'

function BreachSteps({ breach: { id, noticedAt, done } }: { breach: Breach }) {
  const [isTelling, setTelling] = useState(false)
  // The log takes nothing back: a press on the wrong step would stand there as if it had been reported.
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

const NoteBreach = (props: { onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={props.onClose}
    title="Note a breach"
    description="From this moment there are six hours to report it to CERT-In, and 72 to tell the Board in full."
  >
    <WithDraft name="breach">{(draft) => <NoteForm {...props} draft={draft} />}</WithDraft>
  </Dialog>
)

function NoteForm({ onClose, draft }: { onClose: () => void; draft: ScreenDraft }) {
  const submit = useSubmit({
    schema: breachForm,
    mutationFn: (input) =>
      send(api.admin.breach.$post({ json: { ...input, id: draft.idFor(input), step: 'noticed' } })),
    success: () => ({ title: 'Noted', description: 'The time limits are in the list.' }),
    onSuccess: onClose,
    failure: 'We could not save this. Please try again.',
    refresh: breachKeys,
    screenDraft: draft,
  })
  const { errors, busy } = submit
  return (
    <DraftForm submit={submit} className="mt-5 grid gap-5">
      <TextField
        label="When you noticed it"
        name="at"
        type="datetime-local"
        defaultValue={fromMoment(Date.now())}
        error={errors.at}
      />
      <footer className="dialog-footer mt-0">
        <button type="submit" className="btn" aria-disabled={busy}>
          {busy ? 'Saving...' : 'Note it'}
        </button>
      </footer>
    </DraftForm>
  )
}
