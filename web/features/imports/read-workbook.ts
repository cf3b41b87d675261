import { readSheet } from 'read-excel-file/universal'
import { parseDay } from '../../../shared/imports.ts'
import { inflateZip, storeZip, type ZipFile } from './inflate-zip.ts'

// The package's file for browsers makes a Web Worker of a blob, which the Content-Security-Policy refuses.

/**
 * Reads the cells of a sheet as its program last showed them, without running formulas: of the sheet with this number, else
 * of the visible sheet that was open.
 */
export async function readWorkbook(file: Blob, wanted?: number) {
  const files = await inflateZip(await file.arrayBuffer())
  const sheets = listSheets(files)
  const sheet = sheets.find(({ number }) => number === wanted) ?? sheetToRead(sheets)
  if (!sheet) throw new RangeError('This workbook has no sheets')
  const rows = await readSheet(await storeZip(keepIsoDays(files)), sheet.number)
  return { cells: rows.map((row) => row.map(toText)), sheet, sheets, merged: mergedCells(files, sheet) }
}

const isoMoment = /^\s*\d{4}-\d\d-\d\dT\d\d:\d\d/

function toText(cell: unknown) {
  if (cell === null || cell === undefined) return ''
  // A day of a real cell begins at midnight UTC.
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (typeof cell === 'number') return numberText(cell)
  const text = String(cell)
  return (isoMoment.test(text) && parseDay(text, 'year')) || text
}

/**
 * A number as its program shows it, with 15 digits at most: a sum is stored as 18500.000000000004. A share that goes on for
 * ever, a third of a price, is rounded to paise.
 */
function numberText(value: number) {
  const shown = Number(value.toPrecision(15))
  return String(Number.isInteger(shown * 10_000) ? shown : Number(shown.toFixed(2)))
}

/** A sheet of a workbook; `number` counts from 1, in the order of the workbook. */
export type Sheet = { number: number; name: string; isHidden: boolean; isOpen: boolean; path: string | undefined }

const textOf = (file: ZipFile | undefined) => new TextDecoder().decode(file?.content)

/** Returns the value of an attribute of a tag of XML. */
function attribute(tag: string, name: string) {
  const [, quoted = ''] = new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*("[^"]*"|'[^']*')`).exec(tag) ?? []
  return quoted
    .slice(1, -1)
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replace(/&#(x[\da-f]+|\d+);/gi, (_, code: string) => String.fromCodePoint(Number(code.replace(/^x/i, '0x'))))
    .replaceAll('&amp;', '&')
}

/** Lists the sheets of cells in a workbook. Charts that fill a sheet of their own are not among them. */
function listSheets(files: ZipFile[]): Sheet[] {
  const fileAt = (ending: string) => files.find(({ path }) => path.endsWith(ending))
  const workbook = textOf(fileAt('xl/workbook.xml'))
  const links = textOf(fileAt('xl/_rels/workbook.xml.rels')).match(/<(?:\w+:)?Relationship\s[^>]*>/g) ?? []
  const targets = new Map(links.map((link) => [attribute(link, 'Id'), attribute(link, 'Target')]))
  const [view = ''] = /<(?:\w+:)?workbookView\b[^>]*>/.exec(workbook) ?? []
  const open = Number(attribute(view, 'activeTab'))
  return [...workbook.matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)]
    .map(([tag], place) => {
      const target = targets.get(attribute(tag, 'id'))?.replace(/^\/?(?:xl\/)?/, '')
      return {
        number: place + 1,
        name: attribute(tag, 'name'),
        isHidden: /hidden/i.test(attribute(tag, 'state')),
        isOpen: place === open,
        path: target && `xl/${target}`,
      }
    })
    .filter(({ path }) => !path?.includes('chartsheets/'))
}

/** Chooses the visible sheet that was open when the workbook was saved, else the first visible sheet. */
const sheetToRead = (sheets: Sheet[]) =>
  sheets.find(({ isHidden, isOpen }) => isOpen && !isHidden) ?? sheets.find(({ isHidden }) => !isHidden) ?? sheets[0]

/** Returns the merged cells of a sheet, as `A5:A7`. */
const mergedCells = (files: ZipFile[], { path }: Sheet) =>
  (textOf(files.find((file) => file.path === path)).match(/<(?:\w+:)?mergeCell\s[^>]*>/g) ?? []).map((tag) =>
    attribute(tag, 'ref'),
  )

const isoDay =
  /(<(?:\w+:)?c\s[^>]*?\bt=)(?:"d"|'d')([^>]*>\s*(?:<(?:\w+:)?f\b[^<]*<\/(?:\w+:)?f>\s*)?<(?:\w+:)?v>\s*\d)/g

/** Turns ISO days of cells into texts: the package would read them in the time zone of the browser. */
const keepIsoDays = (files: ZipFile[]): ZipFile[] =>
  files.map((file) => {
    if (!file.path.startsWith('xl/worksheets/')) return file
    const text = textOf(file)
    const kept = text.replace(isoDay, '$1"str"$2')
    return kept === text ? file : { ...file, content: new TextEncoder().encode(kept) }
  })
