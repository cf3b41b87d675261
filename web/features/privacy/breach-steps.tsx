import { useState } from 'react'
import { breachSteps } from '../../../shared/breach.ts'
import { hourMs, minuteMs } from '../../../shared/time.ts'
import { api, send } from '../../api.ts'
import { relativeDateTime } from '../../lib/format.ts'
import { useAction } from '../../shell/use-action.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { BreachNotice } from './breach-notice.tsx'
import { type Breach, breachKeys } from './queries.ts'

/** The steps that are done elsewhere, and noted here. */
type OwnStep = 'cert_in' | 'board' | 'board_full'

/** What the law asks for after a breach, each with its clock or the moment it was done. */
export function BreachSteps({ breach: { id, noticedAt, done } }: { breach: Breach }) {
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

/** How long is left of a step's time: 'Without delay', '5 h left', '20 min left', '3 h over'. `withinMs` 0 has no clock. */
export function timeLeft(noticedAt: string, withinMs: number, now = Date.now()) {
  if (withinMs === 0) return { text: 'Without delay', isLate: false }
  const left = Date.parse(noticedAt) + withinMs - now
  const [span, of] = [Math.abs(left), left < 0 ? 'over' : 'left']
  const text = span < hourMs ? `${Math.ceil(span / minuteMs)} min ${of}` : `${Math.floor(span / hourMs)} h ${of}`
  return { text, isLate: left < 0 }
}
