import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { withWrangler } from './backup/database.ts'
import { orderDump } from './backup/dump.ts'
import { fromRows } from './backup/from-rows.ts'
import { readOptions } from './backup/options.ts'
import { importPhotos } from './backup/photos.ts'
import { checkZips } from './backup/read-zips.ts'
import { importRooms, type RoomPage } from './backup/rooms.ts'
import { root } from './run.ts'

// `npm run restore -- <folder>` or `npm run restore -- shop.zip photos-*.zip`: what `npm run backup` wrote or the desk
// downloaded, into an empty database. docs/deploying.md says how.
const { target, sources, roomsOnly, withShop } = readOptions(process.argv.slice(2))
const [folder] = sources
if (!folder) stop('Which backup? npm run restore -- <folder>, or npm run restore -- shop.zip photos-*.zip')
const { statements, pages, photoZips } = folder.endsWith('.zip') ? await fromZips() : await fromFolder(folder)

const unfinished = 'restore_unfinished'
const tablesSql = `SELECT name FROM sqlite_schema
  WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'`
if (!roomsOnly)
  await withWrangler(target, async ({ query, load }) => {
    const [found = []] = await query(tablesSql)
    if (found.some(({ name }) => name === unfinished))
      stop('A restore broke off in this database. Nothing was changed: begin again with a new, empty one.')
    if (found.length > 0) stop('This database is not empty, and nothing was changed. A backup goes into a new one.')
    const file = join(tmpdir(), `restore-${process.pid}.sql`)
    const marked = [`CREATE TABLE ${unfinished} (at INTEGER);`, ...statements, `DROP TABLE ${unfinished};`]
    await writeFile(file, `${marked.join('\n')}\n`, { mode: 0o600 })
    await load(file).finally(() => rm(file))
  })
const { kept, photos } = await withShop(async (shop) => ({
  photos: await importPhotos(shop, photoZips),
  kept: await importRooms(shop, pages),
})).catch((error: Error) => stop(`${error.message}\nThe same command with --rooms goes on from here.`))
const roomCount = new Set(pages.map(({ roomId }) => roomId)).size - kept.length
console.log(`${roomsOnly ? '' : 'The database and '}${roomCount} rooms are there.`)
if (photoZips.length > 0) console.log(`So are ${photos} photos.`)
if (kept.length > 0) console.log(`Left as they are, with messages of their own: ${kept.join(', ')}`)

async function fromFolder(folder: string) {
  const path = resolve(root, folder)
  const rooms = (await readFile(`${path}/rooms.jsonl`, 'utf8')).split('\n').filter(Boolean)
  const pages: RoomPage[] = rooms.map((line) => JSON.parse(line))
  return { statements: orderDump(await readFile(`${path}/database.sql`, 'utf8')), pages, photoZips: [] }
}

async function fromZips() {
  const zips = sources.map((source) => resolve(root, source))
  const { files, photos, missing } = await checkZips(zips).catch((error: Error) =>
    stop(`${error.message}\nNothing was changed.`),
  )
  const { statements, pages, orphans } = fromRows(files, photos)
  for (const [table, count] of orphans)
    console.log(`${count} rows of ${table} are left out: what they belong to is not in the backup.`)
  if (missing.length > 0) console.log(`The bucket did not have ${missing.length} photos: ${missing.join(', ')}`)
  return { statements, pages, photoZips: [...new Set([...photos.values()].map(({ zip }) => zip))] }
}

function stop(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
