import { readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readOptions, withWrangler } from './backup/database.ts'
import { fromRows } from './backup/from-rows.ts'
import { checkZips } from './backup/read-zips.ts'
import { putPhotosBack, putRoomsBack } from './backup/shop.ts'
import { root } from './run.ts'

// `npm run restore -- <folder>` or `npm run restore -- shop-*.zip photos-*.zip`: what `npm run backup` wrote or the desk
// downloaded, into an empty database. docs/deploying.md says how.
const { target, sources, roomsOnly, withShop } = readOptions(process.argv.slice(2))
if (sources.length === 0)
  stop('Which backup? npm run restore -- <folder>, or npm run restore -- shop-*.zip photos-*.zip')
const zips = (await Promise.all(sources.map(zipsOf))).flat()
const checked = await checkZips(zips).catch((error: Error) => stop(`${error.message}\nNothing was changed.`))
const { statements, pages, orphans } = fromRows(checked.files, checked.photos)
for (const [table, count] of orphans)
  console.log(`${count} rows of ${table} are left out: what they belong to is not in the backup.`)
if (checked.missing.length > 0)
  console.log(`The bucket did not have ${checked.missing.length} photos: ${checked.missing.join(', ')}`)
const photoZips = [...new Set([...checked.photos.values()].map(({ zip }) => zip))]

const unfinished = 'restore_unfinished'
const tablesSql = `SELECT name FROM sqlite_schema
  WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'`
if (!roomsOnly)
  await withWrangler(target, async ({ query, load }) => {
    const found = await query(tablesSql)
    if (found.some(({ name }) => name === unfinished))
      stop('A restore broke off in this database. Nothing was changed: begin again with a new, empty one.')
    if (found.length > 0) stop('This database is not empty, and nothing was changed. A backup goes into a new one.')
    const file = join(tmpdir(), `restore-${process.pid}.sql`)
    const marked = [`CREATE TABLE ${unfinished} (at INTEGER);`, ...statements, `DROP TABLE ${unfinished};`]
    await writeFile(file, `${marked.join('\n')}\n`, { mode: 0o600 })
    await load(file).finally(() => rm(file))
  })
const { kept, photos } = await withShop(async (shop) => ({
  photos: await putPhotosBack(shop, photoZips),
  kept: await putRoomsBack(shop, pages),
})).catch((error: Error) => stop(`${error.message}\nThe same command with --rooms goes on from here.`))
const roomCount = new Set(pages.map(({ roomId }) => roomId)).size - kept.length
console.log(`${roomsOnly ? '' : 'The database and '}${roomCount} rooms are there.`)
if (photoZips.length > 0) console.log(`So are ${photos} photos.`)
if (kept.length > 0) console.log(`Left as they are, with messages of their own: ${kept.join(', ')}`)

/** The zips of a folder, or the zip itself. */
async function zipsOf(source: string) {
  const path = resolve(root, source)
  if (path.endsWith('.zip')) return [path]
  const names = await readdir(path).catch(() => stop(`There is no folder ${path}.`))
  return names.filter((name) => name.endsWith('.zip')).map((name) => join(path, name))
}

function stop(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
