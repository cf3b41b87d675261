import { existsSync, rmSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { withWrangler } from './backup/database.ts'
import { orderDump } from './backup/dump.ts'
import { readExactTexts, withoutNul } from './backup/exact-texts.ts'
import { readOptions } from './backup/options.ts'
import { readBack, readContent } from './backup/read-back.ts'
import { exportRooms } from './backup/rooms.ts'
import { root } from './run.ts'

// `npm run backup`: the database, the rooms' messages and the list of photos into a folder. docs/deploying.md says how.
const { target, folder, withShop } = readOptions(process.argv.slice(2))
const path = resolve(root, folder ?? `backup-${new Date().toISOString().slice(0, 16).replace(':', '-')}`)
// A second backup into a folder would leave half of the first.
if (existsSync(path)) {
  console.error(`${path} is there already. A backup goes into a new folder.`)
  process.exit(1)
}
await mkdir(path)
let isWhole = false
// Half a backup must not look like one, nor be in the way of the next.
process.once('exit', () => {
  if (!isWhole) rmSync(path, { recursive: true, force: true })
})

/** The keys in the bucket of all that the database shows, the private ones with size and ETag. */
const photosSql = `SELECT key, size, etag FROM photos WHERE etag IS NOT NULL UNION ALL
  SELECT CASE WHEN products.retired_at IS NULL THEN 'public/' ELSE 'retired/' END || file.value, NULL, NULL
  FROM pictures, json_each(pictures.files) AS file LEFT JOIN products ON products.id = pictures.attached_to
  WHERE pictures.attached_to IS NOT NULL ORDER BY 1`

const { roomIds, photos } = await withWrangler(target, async (database) => {
  const file = `${path}/database.sql`
  const before = await readContent(database.query)
  await database.exportTo(file)
  const dump = withoutNul(await readFile(file, 'utf8'))
  const exactTexts = await readExactTexts(dump, database.query)
  await writeFile(file, `${dump}\n${exactTexts.join('\n')}\n`)
  const after = await readContent(database.query)
  await readBack(orderDump(await readFile(file, 'utf8')), before, after).catch(({ message }: Error) => stop(message))
  const [rooms = [], photos = []] = await database.query('SELECT id FROM chat_rooms ORDER BY id', photosSql)
  return { roomIds: rooms.map(({ id }) => String(id)), photos }
})
const pages = await withShop((shop) => exportRooms(shop, roomIds))

const linesOf = (text: string): unknown[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
const lines = (values: object[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('')
for (const [name, values] of Object.entries({ rooms: pages, photos })) {
  const file = `${path}/${name}.jsonl`
  await writeFile(file, lines(values))
  if (!isDeepStrictEqual(linesOf(await readFile(file, 'utf8')), values)) stop(`${name}.jsonl is not what was written.`)
}
isWhole = true
console.log(`${path}: the database, ${roomIds.length} rooms and the names of ${photos.length} photos.`)

function stop(sentence: string): never {
  console.error(`${sentence}\nNo backup was made. Please keep the one before, and ask for help.`)
  process.exit(1)
}
