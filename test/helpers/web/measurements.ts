import type { SizeField } from '../../../shared/measures.ts'

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

/** A set of measurements as the Worker answers it: 72 cm tall, 46.5 cm around the chest. */
export const measuredSet = (changes: object = {}) => ({
  id: 's1',
  wearerId: 'm1',
  garment: 'gown',
  takenOn: '2026-04-12',
  unit: 'cm',
  sizes: { height: 28_800, chest: 18_600 },
  notes: null,
  byName: 'Anna Kurian',
  createdAt: '2026-04-12T05:00:00.000Z',
  ...changes,
})

/** A wearer of the family with the newest set. */
export const wearer = (changes: object = {}) => ({
  id: 'm1',
  name: 'Mia',
  born: '2025-09',
  note: null,
  createdAt: '2026-04-12T05:00:00.000Z',
  updatedAt: '2026-04-12T05:00:00.000Z',
  newest: [measuredSet()],
  ...changes,
})
