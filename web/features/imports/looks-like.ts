import { parseDay } from '../../../shared/import-values.ts'
import { dayOrders, type ImportColumn } from '../../../shared/imports.ts'
import { parseRupees } from '../../../shared/typed.ts'

const tests: Partial<Record<NonNullable<ImportColumn['is']>, (cell: string) => boolean>> = {
  day: (cell) => dayOrders.some((order) => parseDay(cell, order) !== undefined),
  amount: (cell) => parseRupees(cell) !== null,
  // One digit too few is a fault to mend, and a phone all the same.
  phone: (cell) => /^\D*(\d\D*){8,}$/.test(cell),
  email: (cell) => cell.includes('@'),
  person: (cell) => !/^[\d\s./-]+$/.test(cell),
  size: (cell) => /\d/.test(cell),
}

/** Whether at least half of the cells are of this kind; a column without any may be. */
export function looksLike(kind: ImportColumn['is'], cells: string[]) {
  const fits = kind && tests[kind]
  return !fits || cells.filter(fits).length * 2 >= cells.length
}
