import { useUrlSheet } from '../../lib/use-url-sheet.ts'

const sheetNames = [
  'photo',
  'payment',
  'claim',
  'upi',
  'give-back',
  'bill',
  'stage',
  'plan',
  'measure',
  'quote',
  'quote-yes',
  'quote-change',
] as const
export type OrderSheet = (typeof sheetNames)[number]

/**
 * Which sheet is open over an order, by its name in the URL (`?sheet=photo`): after a reload, as when a phone's camera
 * pushed the page out of memory, it is open again.
 */
export function useOrderSheet() {
  const { value, open, dialog } = useUrlSheet('sheet')
  return { sheet: sheetNames.find((name) => name === value), open: (name: OrderSheet) => open(name), dialog }
}
