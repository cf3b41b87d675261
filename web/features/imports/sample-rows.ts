import type { ImportKind } from '../../../shared/imports.ts'

/** A file of each kind to try: headers, and rows that are imported as they are. test/unit/web/guess-columns.test.ts holds the headers to that. */
export const sampleRows: Record<ImportKind, string[][]> = {
  customers: [
    ['First name', 'Last name', 'Phone', 'Email', 'Notes'],
    ['Sample', 'Thomas', '98470 00001', 'sample.thomas@example.com', 'Two girls'],
    ['Sample', 'Kurian', '+91 98470 00002', '', ''],
  ],
  orders: [
    ['Order date', 'Customer', 'Phone', 'What was made', 'Day of the event', 'Total', 'Paid', 'Notes'],
    ['03/05/2024', 'Sample Thomas', '98470 00001', 'Baptism suit, silk', '12/05/2024', '18,500', '18,500', ''],
    ['14 Dec 2024', 'Sample Kurian', '98470 00002', 'Communion dress', '11/01/2025', '₹24,000', '10000', 'Ivory lace'],
  ],
  measurements: [
    ['Measured on', 'Customer', 'Phone', 'Who is measured', 'Month of birth', 'Garment', 'Height', 'Chest', 'Waist'],
    ['03/05/2024', 'Sample Thomas', '98470 00001', 'Mia', '05/2023', 'Baptism suit', '72', '48.5', '46'],
    ['14 Dec 2024', 'Sample Kurian', '98470 00002', 'Theo', '', 'Baptism suit', '76', '50', '47.5'],
  ],
}
