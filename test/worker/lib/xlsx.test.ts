import { describe, expect, it } from 'vitest'
import { type Column, streamWorkbook } from '../../../worker/lib/xlsx.ts'
import { eventually } from '../../helpers/worker/clock.ts'
import { openWorkbook } from '../../helpers/worker/workbook.ts'

type Row = { id: number; text: string | null }
const columns: Column<Row>[] = [
  { header: 'id', cell: (row) => row.id },
  { header: 'text', cell: (row) => row.text },
]
/** Returns a page of 1,000 rows that hardly compress. */
const page = (): Row[] => Array.from({ length: 1000 }, (_, id) => ({ id, text: crypto.randomUUID() }))

/** Returns pages with a log of the number requested and whether they were ended. */
function counted(count: number) {
  const log = { asked: 0, isEnded: false }
  async function* pages() {
    try {
      while (log.asked < count) {
        log.asked++
        yield page()
      }
    } finally {
      log.isEnded = true
    }
  }
  return { log, pages: pages() }
}
const workbook = (pages: AsyncIterable<Row[]>) => streamWorkbook('Rows', columns, pages)
const turns = async (count: number) => {
  for (let nth = 0; nth < count; nth++) await new Promise((resolve) => setTimeout(resolve))
}

describe('a streamed workbook', () => {
  it('holds the cells that it was given, in another reader', async () => {
    const texts = [
      '=1+1',
      '\u0000\u0007bell\u001f',
      'lone \ud800 half',
      '👶🏽 മറിയ',
      'x'.repeat(32_000),
      null,
      '',
      '\r\n\t ',
    ]
    const rows = texts.map((text, id) => ({ id, text }))
    async function* pages() {
      yield rows.slice(0, 3)
      yield rows.slice(3)
    }
    const { header, rows: read, sheet } = await openWorkbook(new Response(await workbook(pages())))
    expect(header).toEqual(['id', 'text'])
    const cells = texts.map((text) => text?.toWellFormed().replace(/[\u0000\u0007\u001f]/g, '') || null)
    expect(read).toEqual(cells.map((text, id) => [id, text]))
    expect(sheet).not.toMatch(/<f[ />]/)
  })

  it('gives its first bytes before a page is asked for', async () => {
    const { log, pages } = counted(3)
    const reader = (await workbook(pages)).getReader()
    const { value } = await reader.read()
    expect(value?.length).toBeGreaterThan(0)
    expect(log.asked).toBe(0)
    await reader.cancel()
  })

  it('asks for no page that its reader does not need', async () => {
    const { log, pages } = counted(400)
    const reader = (await workbook(pages)).getReader()
    while (log.asked === 0) await reader.read()
    // Gives background work time to run: nothing is read ahead.
    await turns(50)
    expect(log.asked).toBe(1)
    const pagesBefore = 20
    let bytes = 0
    while (log.asked < pagesBefore) bytes += (await reader.read()).value?.length ?? 0
    await turns(50)
    expect(log.asked).toBe(pagesBefore)
    // All requested pages were written, except at most two.
    const bytesOfPage = 20_000
    expect(bytes).toBeGreaterThan((pagesBefore - 3) * bytesOfPage)
    await reader.cancel()
  })

  it('ends its pages when its reader goes away', async () => {
    const { log, pages } = counted(400)
    const reader = (await workbook(pages)).getReader()
    while (log.asked < 2) await reader.read()
    await reader.cancel()
    await eventually(() => expect(log.isEnded).toBe(true))
    expect(log.asked).toBe(2)
  })

  it('fails where its pages fail, and never closes as a shorter one', async () => {
    async function* pages() {
      yield page()
      yield page()
      throw new Error('D1 went away')
    }
    await expect(new Response(await workbook(pages())).arrayBuffer()).rejects.toThrow('D1 went away')
  })
})
