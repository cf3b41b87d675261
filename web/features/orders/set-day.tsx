import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { indianToday } from '../../../shared/time.ts'
import { weekdayDate } from '../../lib/weekday-date.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { DateField } from '../../ui/date-and-money-fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { planQuery } from '../plan/public.ts'
import { rowTitle } from './order-texts.ts'
import { adminOrderKeys, sendPatch, type TodayOrder, updateFailure } from './queries.ts'

const form = z.object({ estimatedDelivery: z.iso.date('Please choose a day') })

/** Sets the promised day of an order; prefilled with the earliest day of its plan. */
export function SetDay({ order, onClose }: { order: TodayOrder; onClose: () => void }) {
  const { data } = useQuery(planQuery({ garment: order.garment ?? '', eventDate: '', estimatedDelivery: '' }))
  const submit = useSubmit({
    schema: form,
    mutationFn: sendPatch(order),
    success: (_, { estimatedDelivery }) => ({
      title: `Promised by ${weekdayDate(estimatedDelivery)}`,
      description: order.outfitType,
    }),
    onSuccess: onClose,
    failure: updateFailure,
    refusalField: 'estimatedDelivery',
    refresh: adminOrderKeys,
  })
  return (
    <FormDialog {...{ submit, onClose }} title="Set a day" description={rowTitle(order)} saveLabel="Set the day">
      <DateField
        key={data?.proposed}
        label="Promised by"
        name="estimatedDelivery"
        min={indianToday()}
        defaultValue={data?.proposed}
        hint={data && `Begun today, it is ready about ${weekdayDate(data.proposed)}.`}
      />
    </FormDialog>
  )
}
