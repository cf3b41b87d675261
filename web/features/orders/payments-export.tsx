import { api } from '../../api.ts'
import { useExport } from '../../shell/use-export.ts'
import { ExportButton } from '../../ui/export-button.tsx'

const options = {
  request: ({ from, to }: { from?: string; to?: string }) => api.admin.payments.export.$get({ query: { from, to } }),
  filename: 'payments_export.xlsx',
  failure: { title: 'Export Failed', description: 'Failed to export payments' },
}

/** A workbook of all payments of some days, whatever the list of orders shows. */
export const PaymentsExport = () => <ExportButton {...useExport(options)} label="Export payments" asksForDays />
