import { type ImportRow, otherNamesOf, sizeColumn } from '../../../shared/imports.ts'
import { parseSize, rangeFault, type SizeField, type Sizes } from '../../../shared/measures.ts'
import type { Fields } from './fields.ts'

type Garment = { name: string; fields: SizeField[] }

/**
 * The lengths of a row, by the fields of its garment; undefined where one cannot be. What is required today may be missing:
 * nobody measures the past again.
 */
export function readSizes(fields: Fields, row: ImportRow, { name, fields: measured }: Garment): Sizes | undefined {
  const sizes: Sizes = {}
  let isWhole = true
  for (const [column, text] of Object.entries(row.values)) {
    if (!column.startsWith(sizeColumn('')) || !text.trim()) continue
    const field = measured.find(({ key }) => sizeColumn(key) === column) ?? otherField(row, column, measured)
    const value = field && readSize(fields, row, column, field, text)
    if (!field) fields.fault(row, column, `this is not measured for “${name}”`)
    if (field && value !== undefined) sizes[field.key] = value
    else isWhole = false
  }
  if (isWhole && Object.keys(sizes).length === 0) return fields.fault(row, 'garment', 'this row has no sizes')
  return isWhole ? sizes : undefined
}

/** Finds what the garment measures under another name ('Chest' is the bust of a gown), unless the row has that as well. */
const otherField = (row: ImportRow, column: string, measured: SizeField[]) =>
  measured.find(
    ({ key }) =>
      otherNamesOf(key).some((other) => sizeColumn(other) === column) && !row.values[sizeColumn(key)]?.trim(),
  )

/** A cell may name its unit: '22 cm', '8 1/2"'. */
function readSize(fields: Fields, row: ImportRow, column: string, field: SizeField, text: string) {
  const [, typed = text, named] = /^(.*?)\s*(cms?|in|inch|inches|["\u2033\u201d])\.?$/i.exec(text.trim()) ?? []
  const unit = named ? (/^cm/i.test(named) ? 'cm' : 'in') : fields.unit
  const value = parseSize(typed, unit)
  const steps = unit === 'cm' ? 'half centimetres' : 'eighths of an inch'
  const fault = value === undefined ? `“${text.trim()}” is no length in ${steps}` : rangeFault(field, value, unit)
  return fault ? fields.fault(row, column, fault) : value
}
