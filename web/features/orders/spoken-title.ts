import { spoken, t } from '../../../shared/words/t.ts'

/**
 * The title of an update in the language of the page: the ones that the desk proposes are there in it, and what somebody
 * wrote stays as it was written.
 */
export function spokenTitle(title: string) {
  if (spoken() !== 'ml') return title
  // worker/features/orders/billed.ts writes these after a yes to a quotation.
  const [, was = '', is = ''] = /^The bill changed from (₹\S+) to (₹\S+)\.$/.exec(title) ?? []
  const [, still = ''] = /^The pieces changed. The bill is still (₹\S+)\.$/.exec(title) ?? []
  if (still) return t('The pieces changed. The bill is still {still}.', { still })
  return is ? t('The bill changed from {was} to {is}.', { was, is }) : (proposed()[title] ?? title)
}

const proposed = (): Record<string, string> => ({
  'We have your order': t('We have your order'),
  'Your order is confirmed': t('Your order is confirmed'),
  Measurements: t('Measurements'),
  'On the cutting table': t('On the cutting table'),
  'Being stitched': t('Being stitched'),
  'Ready for a fitting': t('Ready for a fitting'),
  'It is ready': t('It is ready'),
  Delivered: t('Delivered'),
  Cancelled: t('Cancelled'),
})
