import type { OrderStatus } from './orders.ts'
import { t } from './words/t.ts'

/** Returns the name of an order's status in the current language. */
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
