import { ExportButton } from '../ui/export-button.tsx'
import { type ExportOptions, useExport } from './use-export.ts'

export const ExportAction = (options: ExportOptions) => <ExportButton {...useExport(options)} />
