import type { SizeField } from '../../../shared/measures.ts'
import { type Row, row } from './recorded.ts'

const field = (changes: Partial<SizeField> & Pick<SizeField, 'key' | 'label'>): SizeField => ({
  hint: '',
  required: true,
  min: 12_000,
  max: 64_000,
  grows: 'girth',
  ...changes,
})

/** What is measured for a christening gown here: height, chest, and the wrist if she likes. */
export const sizeFields = [
  field({ key: 'height', label: 'Height', hint: 'Without shoes', min: 16_000, max: 80_000, grows: 'length' }),
  field({ key: 'chest', label: 'Chest' }),
  field({ key: 'wrist', label: 'Wrist', required: false, min: 2_800, max: 12_000 }),
]

type MeasuredSet = Row<'/admin/wearers/:id/measurements'>
type Wearer = Row<'/admin/customers/:id/wearers'>

/** A set of measurements: 72 cm tall, 46.5 cm around the chest. */
export const measuredSet = (changes: Partial<MeasuredSet> = {}): MeasuredSet => ({
  ...{ id: 's1', wearerId: 'm1', garment: 'gown', takenOn: '2026-04-12', unit: 'cm', notes: null },
  sizes: { height: 28_800, chest: 18_600 },
  byName: 'Anna Kurian',
  createdAt: '2026-04-12T05:00:00.000Z',
  ...changes,
})

/** A wearer of the family with the newest set. */
export const wearer = (changes: Partial<Wearer> = {}): Wearer =>
  row('/admin/customers/:id/wearers', {
    ...{ id: 'm1', name: 'Mia', born: '2025-09', newest: [measuredSet()] },
    ...{ createdAt: '2026-04-12T05:00:00.000Z', updatedAt: '2026-04-12T05:00:00.000Z' },
    ...changes,
  })
