import type { OrderStatus } from './orders.ts'
import { t } from './words/t.ts'

/** Where an order stands, as people read it, in the language that is spoken. */
export function stageName(status: OrderStatus) {
  const names = {
    pending: t('Pending'),
    confirmed: t('Confirmed'),
    measurement: t('Measurement'),
    cutting: t('Cutting'),
    stitching: t('Stitching'),
    fitting: t('Fitting'),
    ready: t('Ready'),
    delivered: t('Delivered'),
    cancelled: t('Cancelled'),
  }
  return names[status]
}
