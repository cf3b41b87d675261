import { useEffect } from 'react'
import * as z from 'zod/mini'
import { dueOf, isOpen } from '../../../shared/orders.ts'
import { faultOf, isPlanned, type Plan, type PlanStatus, planStatuses } from '../../../shared/plan.ts'
import { errorMessage, refusalOf } from '../../api.ts'
import { humanize } from '../../lib/format.ts'
import { useDraftState } from '../../lib/screen-draft.ts'
import type { UrlDialog } from '../../lib/url-state.ts'
import { useForm } from '../../lib/use-form.ts'
import { weekdayDate } from '../../lib/weekday-date.ts'
import { DayField } from '../../shell/day-field.tsx'
import { isStale } from '../../shell/toast-failure.ts'
import { useDraft } from '../../shell/use-draft.ts'
import { ConflictDialog } from '../../ui/conflict-notice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DraftForm } from '../../ui/draft-form.tsx'
import { FormFooter } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { type AdminOrder, toastUpdateFailure, useUpdateOrder } from '../orders/public.ts'

type Props = { order: AdminOrder; dialog: UrlDialog }

/** Edits the planned day of each stage; later changes of garments and hours do not affect a plan set by hand. */
export function PlanByHand({ order, dialog }: Props) {
  const due = dueOf(order)
  return (
    <Dialog
      {...dialog}
      title="Plan by hand"
      description={due && `By which day is each stage finished? The order is due ${weekdayDate(due.on)}.`}
    >
      {due && order.plan && isOpen(order.status) ? (
        <PlanForm {...{ order, dialog }} due={due.on} plan={order.plan ?? undefined} />
      ) : (
        <p className="py-6">An open order is planned once it has the date of the function, or the day it is ready.</p>
      )}
    </Dialog>
  )
}

type FormProps = Props & { due: string; plan?: Plan }

function PlanForm({ order, due, plan, dialog }: FormProps) {
  const draft = useDraft(`plan-${order.id}`)
  // Base version of the form, to detect concurrent changes.
  const [base] = useDraftState(draft, () => plan)
  const [typed, setTyped] = useDraftState<Plan | undefined>(draft, () => undefined)
  // Version of the order that another user had changed.
  const [staleAt, setStaleAt] = useDraftState<AdminOrder['updatedAt'] | undefined>(draft, () => undefined)
  const { mutateAsync, isPending } = useUpdateOrder(order)
  const ahead = planStatuses.slice(isPlanned(order.status) ? planStatuses.indexOf(order.status) : 0)
  async function save(plan: Plan) {
    await mutateAsync({ plan })
    draft.forget()
    toast({ tone: 'good', title: 'Planned by hand', description: order.outfitType })
    dialog.onOpenChange()
  }
  const planning = useForm({
    schema: planForm(base, ahead, due),
    onSubmit: async (plan) => {
      setTyped(plan)
      await save(plan)
    },
    onError: (error, form) => {
      if (isStale(error)) return setStaleAt(order.updatedAt)
      const { field } = refusalOf(error)
      if (field) planning.showErrors({ [field]: errorMessage(error, '') }, form)
      toastUpdateFailure(error)
    },
    draft,
  })
  const keepMine = (plan: Plan) =>
    save(plan).catch((error) => (isStale(error) ? setStaleAt(order.updatedAt) : toastUpdateFailure(error)))
  const differences = typed ? differencesOf(base, order, typed) : []
  // The concurrent change touched no planned day, so no question is needed.
  const isMineAnyway = staleAt !== undefined && staleAt !== order.updatedAt && differences.length === 0
  useEffect(() => {
    if (!typed || !isMineAnyway) return
    setStaleAt(undefined)
    keepMine(typed)
  })
  return (
    <>
      <DraftForm submit={planning} className="grid gap-4 pt-5">
        {ahead.map((status) => (
          <DayField
            key={status}
            label={humanize(status)}
            name={status}
            max={due}
            required
            defaultValue={base?.[status]}
          />
        ))}
        <FormFooter>Save the plan</FormFooter>
      </DraftForm>
      {staleAt && !isMineAnyway && typed && (
        <ConflictDialog
          description="Somebody else saved this order while you were typing. Nothing of either is lost yet."
          differences={differences}
          busy={isPending}
          onKeepMine={() => keepMine(typed)}
          onTakeTheirs={() => {
            draft.startOver()
            setStaleAt(undefined)
          }}
          onClose={() => setStaleAt(undefined)}
        />
      )}
    </>
  )
}

/** Lists the days changed by another user meanwhile; `mine` is the day in this form. */
function differencesOf(base: Plan | undefined, order: AdminOrder, typed: Plan) {
  const days = planStatuses.filter((status) => order.plan && order.plan[status] !== base?.[status])
  return days.map((status) => ({
    name: humanize(status),
    theirs: order.plan ? weekdayDate(order.plan[status]) : 'No day',
    mine: weekdayDate(typed[status]),
  }))
}

/**
 * Schema that turns the typed days of the remaining stages into a whole plan. Finished stages keep their day, or move
 * to the first remaining one if that is earlier. A day is refused if it is missing, before the previous stage, or after
 * the due day.
 */
const planForm = (base: Plan | undefined, ahead: readonly PlanStatus[], due: string) =>
  z
    .pipe(
      z.looseObject({}),
      z.transform((form: Record<string, unknown>) => {
        const typed = (status: PlanStatus) => String(form[status] ?? '')
        const [first] = ahead
        const begins = first ? typed(first) : due
        const dayOf = (status: PlanStatus) => {
          if (ahead.includes(status)) return typed(status)
          const stored = base?.[status] ?? begins
          return [stored, begins].sort()[0] ?? begins
        }
        const plan: Plan = {
          pending: dayOf('pending'),
          confirmed: dayOf('confirmed'),
          measurement: dayOf('measurement'),
          cutting: dayOf('cutting'),
          stitching: dayOf('stitching'),
          fitting: dayOf('fitting'),
          ready: dayOf('ready'),
        }
        return plan
      }),
    )
    .check(({ value, issues }) => {
      const missing = ahead.find((status) => !value[status])
      if (missing) {
        issues.push({ code: 'custom', path: [missing], message: 'Please enter a day', input: value })
        return
      }
      const fault = faultOf(value, due)
      if (fault) issues.push({ code: 'custom', path: [fault.status], message: fault.message, input: value })
    })
