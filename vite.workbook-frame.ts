import type { Plugin } from 'vite'
import writeXlsxFile from 'write-excel-file/node'
import { unzip } from './scripts/unzip.ts'

const sheetPath = 'xl/worksheets/sheet1.xml'
const workbookPath = 'xl/workbook.xml'

/**
 * Makes the workbook that every export fills, when the Worker is built: write-excel-file would be 20 KB (gzip) of it, and
 * what it writes around the rows is always the same. worker/lib/xlsx.ts writes name, columns and rows into the gaps.
 */
export const workbookFrame: Plugin = {
  name: 'workbook-frame',
  async generateBundle() {
    const header = { value: 'Header', type: String, fontWeight: 'bold' as const }
    const options = { sheet: 'Sheet', columns: [{ width: 18 }], stickyRowsCount: 1 }
    const files = unzip(await writeXlsxFile([[header]], options).toBuffer())
    const [, head, headerStyle, tail] =
      /^(.*)<cols>.*<c r="A1" s="(\d+)".*<\/sheetData>(.*)$/s.exec(files.get(sheetPath) ?? '') ?? []
    const [workbookHead, workbookTail] = files.get(workbookPath)?.split('"Sheet"') ?? []
    if (!tail || !workbookTail) throw new Error('write-excel-file writes its workbook differently now')
    files.delete(sheetPath)
    files.delete(workbookPath)
    const frame = {
      files: [...files],
      workbook: { path: workbookPath, head: workbookHead, tail: workbookTail },
      sheet: { path: sheetPath, head, headerStyle, tail },
    }
    this.emitFile({ type: 'asset', fileName: 'workbook-frame.js', source: `export default ${JSON.stringify(frame)}\n` })
  },
}
