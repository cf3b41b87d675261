import { strFromU8, unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'

/**
 * What another reader than the one that wrote it finds in an answered workbook: the header, the rows below it, and the
 * sheet as it is written. Throws for an answer that is no workbook.
 */
export async function openWorkbook(response: Response) {
  const bytes = await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`export: ${response.status} ${new TextDecoder().decode(bytes)}`)
  const [header = [], ...rows] = await readSheet(Buffer.from(bytes), { trim: false })
  const sheet = strFromU8(unzipSync(new Uint8Array(bytes))['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  return { header, rows, sheet }
}
