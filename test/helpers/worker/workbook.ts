import { readSheet } from 'read-excel-file/node'
import { unzip } from '../../../scripts/backup/read-zips.ts'

/**
 * Reads the workbook of a response with an independent library: the header, the rows below it, and the sheet's XML.
 * Throws if the response is not a workbook.
 */
export async function openWorkbook(response: Response) {
  const bytes = Buffer.from(await response.arrayBuffer())
  if (response.status !== 200) throw new Error(`export: ${response.status} ${bytes}`)
  const [header = [], ...rows] = await readSheet(bytes, { trim: false })
  const sheet = unzip(bytes).get('xl/worksheets/sheet1.xml')
  return { header, rows, sheet }
}
