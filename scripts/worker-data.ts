import { readFile, writeFile } from 'node:fs/promises'
import writeXlsxFile from 'write-excel-file/node'
import { unzip } from './backup/read-zips.ts'
import { root } from './run.ts'

/** The data files in worker/lib that are made from libraries: their path and text. */
export const makeWorkerData = async () => ({
  'worker/lib/phone-metadata.json': toText(await makePhoneMetadata()),
  'worker/lib/workbook-frame.json': toText(await makeWorkbookFrame()),
})
const toText = (data: object) => `${JSON.stringify(data)}\n`

/**
 * Makes what the Worker needs of the phone numbers of all countries: whether a number can exist. The formats (the fifth
 * entry of a country) are left out: they are half of the 19 KB (gzip). India has the patterns for each kind of number
 * (0.6 KB more): without them any ten digits are valid.
 */
async function makePhoneMetadata() {
  const read = async (size: string) =>
    JSON.parse(await readFile(`${root}/node_modules/libphonenumber-js/metadata.${size}.json`, 'utf8'))
  const [metadata, { countries }] = await Promise.all([read('min'), read('max')])
  metadata.countries.IN = countries.IN
  for (const country of Object.values<unknown[]>(metadata.countries)) if (country.length > 4) country[4] = 0
  return metadata
}

const sheetPath = 'xl/worksheets/sheet1.xml'
const workbookPath = 'xl/workbook.xml'

/**
 * Makes the workbook of one sheet that every export fills: write-excel-file would add 18 KB (gzip) to the Worker, and
 * everything around the rows is always the same. worker/lib/xlsx.ts writes the name, the columns and the rows.
 */
async function makeWorkbookFrame() {
  const header = { value: 'Header', type: String, fontWeight: 'bold' as const }
  const date = { value: new Date(0), type: Date, format: 'dd mmm yyyy' }
  const money = { value: 1, type: Number, format: '[$₹-4009]#,##0.00' }
  const time = { value: new Date(0), type: Date, format: 'dd mmm yyyy h:mm AM/PM' }
  const link = { value: 'Link', type: String, textColor: '#0563C1' }
  const options = { sheet: 'Sheet', columns: [{ width: 18 }], stickyRowsCount: 1 }
  const files = unzip(await writeXlsxFile([[header], [date], [money], [time], [link]], options).toBuffer())
  const sheet = files.get(sheetPath) ?? ''
  const [, head, tail] = /^(.*)<cols>.*<\/sheetData>(.*)$/s.exec(sheet) ?? []
  const [headerStyle, dateStyle, moneyStyle, timeStyle, linkStyle] = ['A1', 'A2', 'A3', 'A4', 'A5'].map(
    (cell) => new RegExp(`<c r="${cell}"[^>]* s="(\\d+)"`).exec(sheet)?.[1],
  )
  const [workbookHead, workbookTail] = files.get(workbookPath)?.split('"Sheet"') ?? []
  if (!tail || !linkStyle || !workbookTail) throw new Error('write-excel-file writes its workbook differently now')
  files.delete(sheetPath)
  files.delete(workbookPath)
  return {
    files: [...files].map(([path, content]) => ({ path, content })),
    workbook: { path: workbookPath, head: workbookHead, tail: workbookTail },
    sheet: {
      ...{ path: sheetPath, head, tail },
      styles: { header: headerStyle, date: dateStyle, money: moneyStyle, time: timeStyle, link: linkStyle },
    },
  }
}

// `npm run data`: makes them anew after an update of the libraries.
if (import.meta.main)
  for (const [file, text] of Object.entries(await makeWorkerData())) await writeFile(`${root}/${file}`, text)
