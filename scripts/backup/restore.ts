import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Failure } from '../deploy/api.ts'
import { root } from '../run.ts'
import { readOptions, withTarget } from './database.ts'
import { fromRows } from './from-rows.ts'
import { checkZips } from './read-zips.ts'
import { putPhotosBack, putRoomsBack } from './shop.ts'

const unfinished = 'restore_unfinished'
const tablesSql = `SELECT name FROM sqlite_schema
  WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'`

/**
 * Restores a folder of `npm run backup`, or zips of the desk, into an empty database, with the arguments of
 * `npm run restore --`. Throws a sentence; a refusal comes ahead of any write.
 */
export async function restore(args: string[]) {
  const { target, sources, roomsOnly, withShop } = readOptions(args)
  if (sources.length === 0)
    throw new Failure('Which backup? npm run restore -- <folder>, or npm run restore -- shop-*.zip photos-*.zip')
  const zips = (await Promise.all(sources.map(zipsOf))).flat()
  const checked = await checkZips(zips).catch((error: Error) => fail(`${error.message}\nNothing was changed.`))
  const { statements, pages, orphans } = fromRows(checked.files, checked.photos)
  for (const [table, count] of orphans)
    console.log(`${count} rows of ${table} are left out: what they belong to is not in the backup.`)
  if (checked.missing.length > 0)
    console.log(`The bucket did not have ${checked.missing.length} photos: ${checked.missing.join(', ')}`)
  const photoZips = [...new Set([...checked.photos.values()].map(({ zip }) => zip))]

  if (!roomsOnly)
    await withTarget(target, async ({ query, load }) => {
      const found = await query(tablesSql)
      if (found.some(({ name }) => name === unfinished))
        fail('A restore broke off in this database. Nothing was changed: begin again with a new, empty one.')
      if (found.length > 0) fail('This database is not empty, and nothing was changed. A backup goes into a new one.')
      await load([`CREATE TABLE ${unfinished} (at INTEGER);`, ...statements, `DROP TABLE ${unfinished};`])
    })
  const { kept, photos } = await withShop(async (shop) => ({
    photos: await putPhotosBack(shop, photoZips),
    kept: await putRoomsBack(shop, pages),
  })).catch((error: Error) => fail(`${error.message}\nThe same command with --rooms goes on from here.`))
  const roomCount = new Set(pages.map(({ roomId }) => roomId)).size - kept.length
  console.log(`${roomsOnly ? '' : 'The database and '}${roomCount} rooms are there.`)
  if (photoZips.length > 0) console.log(`So are ${photos} photos.`)
  if (kept.length > 0) console.log(`Left as they are, with messages of their own: ${kept.join(', ')}`)
}

/** The zips of a folder, or the zip itself. */
async function zipsOf(source: string) {
  const path = resolve(root, source)
  if (path.endsWith('.zip')) return [path]
  const names = await readdir(path).catch(() => fail(`There is no folder ${path}.`))
  return names.filter((name) => name.endsWith('.zip')).map((name) => join(path, name))
}

function fail(sentence: string): never {
  throw new Failure(sentence)
}
