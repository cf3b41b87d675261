import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { OpeningHours } from '../../../shared/boutique.ts'
import { api, send } from '../../api.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { toastFailure } from '../../shell/toast-failure.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DraftForm } from '../../ui/draft-form.tsx'
import { SaveRow } from '../../ui/form-dialog.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { ClosedFields } from './closed-fields.tsx'
import { EffectsList, effectsTitle, type HoursEffects } from './hours-effects.tsx'
import { hoursForm } from './hours-form.ts'
import { boutiqueFacts } from './queries.ts'
import { WeekFields } from './week-fields.tsx'

/** When the shop is open. What a change would do to visits and orders is said before it is saved. */
export const HoursSettings = () => (
  <section className="grid gap-4" aria-labelledby="hours">
    <div className="grid gap-2">
      <h2 id="hours" className="text-title">
        Hours and holidays
      </h2>
      <p className="max-w-paragraph text-ink-soft">
        Customers see them on the website, choose visits in them, and orders are planned on the days they leave.
      </p>
    </div>
    <QueryState query={useQuery(boutiqueFacts)} label="the hours" loading={<Skeleton rows={8} />}>
      {({ facts }) => <HoursForm hours={facts.hours} />}
    </QueryState>
  </section>
)

/** All that is shown by them. */
const refreshKeys = ['boutique', 'visits', 'today', 'orders', 'dashboard/orders'].map((path) => [`/api/admin/${path}`])

type Asked = { effects: HoursEffects; json: string }

function HoursForm({ hours }: { hours: OpeningHours }) {
  const [asked, setAsked] = useState<Asked>()
  const [saved, setSaved] = useState<HoursEffects>()
  /** The hours whose effects she has seen, and saves all the same. */
  const confirmed = useRef<string>(undefined)
  const submit = useSubmit({
    schema: hoursForm,
    isReady: async (json: OpeningHours) => {
      if (confirmed.current === JSON.stringify(json)) return true
      try {
        const effects = await send(api.admin.hours.effects.$post({ json }))
        setSaved(undefined)
        if (!effectsTitle(effects)) return true
        setAsked({ effects, json: JSON.stringify(json) })
      } catch (error) {
        toastFailure(error, 'We could not see what this changes. Please try again.')
      }
      return false
    },
    mutationFn: (json: OpeningHours) => send(api.admin.hours.$put({ json })),
    success: () => ({ title: 'Saved', description: 'Visitors see it within a minute.' }),
    onSuccess: () => {
      setSaved(asked?.effects)
      setAsked(undefined)
    },
    failure: 'We could not save the hours. Please try again.',
    refresh: refreshKeys,
    draft: 'hours',
    stays: true,
  })
  return (
    <>
      <DraftForm submit={submit} className="grid max-w-[880px] gap-9">
        <WeekFields week={hours.week} />
        <ClosedFields closed={hours.closed} />
        {saved && saved.visits.length > 0 && (
          <div className="grid max-w-[720px] gap-3 border-l-3 border-dashed border-st-pending bg-linen px-5 py-4">
            <EffectsList effects={{ visits: saved.visits, orders: [] }} canAsk />
          </div>
        )}
        <SaveRow sticky="page" />
      </DraftForm>
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(undefined)}
          title={effectsTitle(asked.effects) ?? 'Save'}
          confirmLabel="Save anyway"
          cancelLabel="Back"
          harmless
          busy={submit.busy}
          onConfirm={() => {
            confirmed.current = asked.json
            submit.form.ref.current?.requestSubmit()
          }}
        >
          <EffectsList effects={asked.effects} />
        </ConfirmDialog>
      )}
    </>
  )
}
