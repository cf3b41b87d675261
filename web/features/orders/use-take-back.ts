import { useQueryClient } from '@tanstack/react-query'
import type { OrderStatus } from '../../../shared/orders.ts'
import { api, send } from '../../api.ts'
import { useAction } from '../../shell/use-action.ts'
import { adminOrderKeys, adminOrderQuery, updateFailure } from './queries.ts'

/** The last change of an order: the status it came to, the update that was shown. `orderId` is of one just made. */
type Slip = { stage?: OrderStatus; updateId?: string; orderId?: string }

/** Toast options that offer, for the 10 s in which nobody is told, to take back what was just done on an order. */
export function useTakeBack(openId = '') {
  const client = useQueryClient()
  const { mutate } = useAction({
    mutationFn: async ({ orderId: id = openId, ...slip }: Slip) => {
      const { updatedAt } = await client.fetchQuery({ ...adminOrderQuery(id), staleTime: 0 })
      return send(api.admin.orders[':id']['take-back'].$post({ param: { id }, json: { ...slip, updatedAt } }))
    },
    success: (_, { updateId }) => ({
      title: 'Taken back',
      description: updateId ? 'Nobody was told. The update is kept for the desk.' : 'Nobody was told.',
    }),
    failure: updateFailure,
    refresh: adminOrderKeys,
  })
  return (slip: Slip) => ({ durationMs: 10_000, action: { label: 'Undo', onClick: () => mutate(slip) } })
}
