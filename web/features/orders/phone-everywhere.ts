import { api, send } from '../../api.ts'
import { toastFailure } from '../../shell/toast-failure.ts'
import { useQuestion } from '../../ui/confirm-dialog.tsx'
import type { AdminOrder } from './queries.ts'

type Changes = { customerPhone?: string | null }

/**
 * Asks, where the number of an order changes that its customer has too, whether the customer gets the new one. `change`
 * gives it, once the order is saved.
 */
export function usePhoneEverywhere({ customer, customerPhone }: AdminOrder) {
  const { ask, dialog } = useQuestion()
  const isOfCustomer = customer?.phone && customer.phone === customerPhone
  const askAbout = async ({ customerPhone: phone }: Changes) =>
    Boolean(isOfCustomer && phone) &&
    (await ask({
      title: 'Change the number everywhere?',
      text: `${customerPhone} is also the number of the customer. ${phone} can take its place there, or be of this order alone.`,
      ...{ confirmLabel: 'Everywhere', cancelLabel: 'Only for this order', harmless: true },
    }))
  async function change({ customerPhone: phone }: Changes) {
    if (!customer || !phone) return
    const param = { id: customer.id }
    try {
      const { firstName, lastName, updatedAt } = await send(api.admin.customers[':id'].$get({ param }))
      const json = { firstName: firstName ?? '', lastName, phone, updatedAt }
      await send(api.admin.customers[':id'].profile.$patch({ param, json }))
    } catch (error) {
      toastFailure(error, 'The order is saved, but the customer still has the old number. Please change it there.')
    }
  }
  return { ask: askAbout, change, dialog }
}
