import { readFile, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { withWrangler } from './backup/database.ts'
import { orderDump } from './backup/dump.ts'
import { readOptions } from './backup/options.ts'
import { importRooms, type RoomPage } from './backup/rooms.ts'
import { root } from './run.ts'

// `npm run restore -- <folder>`: what `npm run backup` wrote, into an empty database. docs/deploying.md says how.
const { target, folder, roomsOnly, withShop } = readOptions(process.argv.slice(2))
if (!folder) {
  console.error('Which backup? npm run restore -- <folder>')
  process.exit(1)
}
const path = resolve(root, folder)
const ordered = `${path}/database.ordered.sql`
const statements = orderDump(await readFile(`${path}/database.sql`, 'utf8'))
const rooms = (await readFile(`${path}/rooms.jsonl`, 'utf8')).split('\n').filter(Boolean)
const pages: RoomPage[] = rooms.map((line) => JSON.parse(line))

const tablesSql = `SELECT COUNT(*) AS tables FROM sqlite_schema
  WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'`
if (!roomsOnly)
  await withWrangler(target, async ({ query, load }) => {
    const [[found] = []] = await query(tablesSql)
    if (found?.tables !== 0) {
      console.error('This database is not empty, and nothing was changed. A backup goes into a new one.')
      process.exit(1)
    }
    await writeFile(ordered, `${statements.join('\n')}\n`)
    await load(ordered).finally(() => rm(ordered))
  })
const kept = await withShop((shop) => importRooms(shop, pages))
const roomCount = new Set(pages.map(({ roomId }) => roomId)).size - kept.length
console.log(`${roomsOnly ? '' : 'The database and '}${roomCount} rooms are there.`)
if (kept.length > 0) console.log(`Left as they are, with messages of their own: ${kept.join(', ')}`)
