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
    const date = { value: new Date(0), type: Date, format: 'dd mmm yyyy' }
    const money = { value: 1, type: Number, format: '#,##0.00' }
    const options = { sheet: 'Sheet', columns: [{ width: 18 }], stickyRowsCount: 1 }
    const files = unzip(await writeXlsxFile([[header], [date], [money]], options).toBuffer())
    const sheet = files.get(sheetPath) ?? ''
    const [, head, tail] = /^(.*)<cols>.*<\/sheetData>(.*)$/s.exec(sheet) ?? []
    const [headerStyle, dateStyle, moneyStyle] = ['A1', 'A2', 'A3'].map(
      (cell) => new RegExp(`<c r="${cell}"[^>]* s="(\\d+)"`).exec(sheet)?.[1],
    )
    const [workbookHead, workbookTail] = files.get(workbookPath)?.split('"Sheet"') ?? []
    if (!tail || !moneyStyle || !workbookTail) throw new Error('write-excel-file writes its workbook differently now')
    files.delete(sheetPath)
    files.delete(workbookPath)
    const frame = {
      files: [...files],
      workbook: { path: workbookPath, head: workbookHead, tail: workbookTail },
      sheet: { path: sheetPath, head, styles: { header: headerStyle, date: dateStyle, money: moneyStyle }, tail },
    }
    this.emitFile({ type: 'asset', fileName: 'workbook-frame.js', source: `export default ${JSON.stringify(frame)}\n` })
  },
}
