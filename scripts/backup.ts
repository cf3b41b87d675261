import { existsSync, rmSync } from 'node:fs'
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { withWrangler } from './backup/database.ts'
import { readExactTexts } from './backup/exact-texts.ts'
import { readOptions } from './backup/options.ts'
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
  await database.exportTo(file)
  const exactTexts = await readExactTexts(await readFile(file, 'utf8'), database.query)
  await appendFile(file, `\n${exactTexts.join('\n')}\n`)
  const [rooms = [], photos = []] = await database.query('SELECT id FROM chat_rooms ORDER BY id', photosSql)
  return { roomIds: rooms.map(({ id }) => String(id)), photos }
})
const pages = await withShop((shop) => exportRooms(shop, roomIds))

const lines = (values: object[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('')
await writeFile(`${path}/rooms.jsonl`, lines(pages))
await writeFile(`${path}/photos.jsonl`, lines(photos))
isWhole = true
console.log(`${path}: the database, ${roomIds.length} rooms and the names of ${photos.length} photos.`)
