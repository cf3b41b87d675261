import type { Garment } from './garments.ts'

export const toAdmin = ({ id, name, days, load, fields, hiddenAt, updatedAt }: Garment) => ({
  id,
  name,
  days,
  load,
  fields,
  hidden: hiddenAt !== null,
  updatedAt,
})
