import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { BackedUpFile, BackupManifest } from '../../../shared/backup.ts'
import type { Ctx } from '../../context.ts'
import { auditStatement } from '../../db/audit.ts'
import { run } from '../../db/batch.ts'
import { fail } from '../../http/failures.ts'
import { type ZipFile, zipStream } from '../../lib/zip.ts'
import { backedUpTables, type Definition, type Key, listDefinitions, readPage } from './table-rows.ts'

/** Maximum pages of tables and rooms in a part: a request may make 1,000 calls to other services. */
const maxPages = 800
/** Maximum bytes of a part before compression: some seconds of a Worker's time. */
const maxBytes = 64 * 1024 ** 2

/** `who` downloads it; the audit log records the download after the last row. */
type Part = { backup: string; part: number; after?: string | undefined; who: string }
/** Size of a part so far, and the cursor of the next part. */
type Progress = { pages: number; bytes: number; next: string | null }

/** The messages come last, under a name that no table has. */
const rooms: Definition = { type: 'rooms', name: 'rooms', sql: '' }
/** Characters compressed at once: line by line, 6,000 rows took 8 s. */
const chunkLength = 64 * 1024

/**
 * Streams a part of the shop as a zip: database definitions, tables as lines of JSON, and the rooms' messages. A
 * manifest lists lengths and SHA-256 hashes. Reads each page on demand and holds one at a time. Throws 404 for a cursor
 * without a table.
 */
export async function downloadShop(ctx: Ctx, { backup, part, after, who }: Part) {
  const definitions = await listDefinitions(ctx)
  const all = [...backedUpTables(definitions), rooms]
  const from = after === undefined ? undefined : readCursor(after)
  const first = from ? all.findIndex(({ name }) => name === from.name) : 0
  if (first < 0) fail(404, 'part_unknown')
  return zipStream(files(ctx, { backup, part, from, who, definitions, rest: all.slice(first) }))
}

type Content = {
  backup: string
  part: number
  who: string
  from: Cursor | undefined
  definitions: Definition[]
  rest: Definition[]
}

async function* files(ctx: Ctx, { backup, part, from, who, definitions, rest }: Content): AsyncGenerator<ZipFile> {
  const progress: Progress = { pages: 0, bytes: 0, next: null }
  const manifest: BackupManifest = { version: 1, backup, kind: 'shop', part, next: null, files: [], missing: [] }
  const toFile = (path: string, lines: AsyncIterable<object> | Iterable<object>) => {
    const counted = { rows: 0 }
    const content = toBytes(lines, counted, progress)
    return summed({ path, content }, (sums) => manifest.files.push({ ...sums, rows: counted.rows }))
  }
  if (!from) yield toFile('schema.ndjson', definitions)
  for (const table of rest) {
    const after = table.name === from?.name ? from.key : null
    if (table === rooms) yield toFile('rooms.ndjson', roomPages(ctx, after, progress))
    else yield toFile(`tables/${table.name}.ndjson`, tableRows(ctx, table, after, progress))
    if (progress.next) break
  }
  manifest.next = progress.next
  if (progress.next === null)
    await run(ctx, auditStatement(ctx, { id: `backup-made:${backup}`, who, what: 'backup-made' }))
  // Stored uncompressed: the browser reads in it whether another part follows.
  yield { path: 'manifest.json', content: [new TextEncoder().encode(JSON.stringify(manifest))], isStored: true }
}

async function* toBytes(
  lines: AsyncIterable<object> | Iterable<object>,
  counted: { rows: number },
  progress: { bytes: number },
) {
  let text = ''
  for await (const line of lines) {
    text += `${JSON.stringify(line)}\n`
    counted.rows++
    if (text.length < chunkLength) continue
    yield take()
  }
  if (text) yield take()
  function take() {
    const bytes = new TextEncoder().encode(text)
    text = ''
    progress.bytes += bytes.length
    return bytes
  }
}

const isFull = ({ pages, bytes }: Progress) => pages >= maxPages || bytes >= maxBytes

async function* tableRows(ctx: Ctx, table: Definition, start: Key, progress: Progress) {
  for (let after: Key | undefined = start; after !== undefined; ) {
    if (isFull(progress)) {
      progress.next = writeCursor(table.name, after)
      return
    }
    progress.pages++
    const page = await readPage(ctx, table.name, 'rowid', after)
    yield* page.rows
    after = page.next
  }
}

/** Returns the pages of the rooms' own backup. A room stays in one part, because its pages form a sequence. */
async function* roomPages(ctx: Ctx, start: Key, progress: Progress) {
  let done = start
  for (let after: Key | undefined = start; after !== undefined; ) {
    progress.pages++
    const page = await readPage(ctx, 'chat_rooms', 'id', after)
    for (const { id } of page.rows) {
      if (isFull(progress)) {
        progress.next = writeCursor(rooms.name, done)
        return
      }
      yield* pagesOfRoom(ctx, String(id), progress)
      done = String(id)
    }
    after = page.next
  }
}

async function* pagesOfRoom(ctx: Ctx, roomId: string, progress: Progress) {
  for (let after = 0; ; ) {
    progress.pages++
    const page = await ctx.env.CHAT.getByName(roomId).backUp(after)
    yield { roomId, page }
    if (page.row) return
    after = page.messages.at(-1)?.seq ?? after
  }
}

/** A table, or the rooms, and the key of the last row before the page. */
type Cursor = { name: string; key: Key }

const shape = z.tuple([z.string(), z.union([z.string(), z.number(), z.null()])])

const writeCursor = (name: string, key: Key) => Buffer.from(JSON.stringify([name, key])).toString('base64url')

/** Throws 404 for a text that `writeCursor` did not make. */
function readCursor(text: string): Cursor {
  try {
    const [name, key] = shape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return { name, key }
  } catch {
    return fail(404, 'part_unknown')
  }
}

/** Returns the same file and calls `done` with its length and SHA-256 after it has been read. */
export function summed({ path, content, isStored }: ZipFile, done: (sums: BackedUpFile) => void): ZipFile {
  async function* read() {
    const hash = createHash('sha256')
    let bytes = 0
    for await (const chunk of content) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
    done({ path, bytes, sha256: hash.digest('hex') })
  }
  return { path, content: read(), isStored }
}
