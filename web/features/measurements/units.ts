import type { SizeUnit } from '../../../shared/measures.ts'

export const unitLabels: Record<SizeUnit, string> = { cm: 'Centimetres', in: 'Inches' }

/** Under this key the device keeps what was measured in last. */
export const unitKey = 'size-unit'
