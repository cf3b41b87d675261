import { ExportButton } from '../ui/export-button.tsx'
import { type ExportOptions, useExport } from './use-export.ts'

/** The button that exports a list as a spreadsheet. */
export const ExportAction = (options: ExportOptions) => <ExportButton {...useExport(options)} />
