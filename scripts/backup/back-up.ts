import { existsSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Failure } from '../deploy/api.ts'
import { root } from '../run.ts'
import { readOptions } from './database.ts'
import { fromRows, proveLoads } from './from-rows.ts'
import { checkZips } from './read-zips.ts'
import { downloadZips } from './shop.ts'

/**
 * Downloads the zips of the desk into a new folder, with the arguments of `npm run backup --`, and proves that they can be
 * restored. Throws a sentence, and leaves no folder, if they cannot.
 */
export async function backUp(args: string[]) {
  const { folder, withShop } = readOptions(args)
  const path = resolve(root, folder ?? `backup-${new Date().toISOString().slice(0, 16).replace(':', '-')}`)
  // A second backup into a folder would leave half of the first.
  if (existsSync(path)) throw new Failure(`${path} is there already. A backup goes into a new folder.`)
  await mkdir(path, { mode: 0o700 })
  // Half a backup must not look like one, nor be in the way of the next.
  const removeHalf = () => rmSync(path, { recursive: true, force: true })
  process.once('exit', removeHalf)
  try {
    const zips = await withShop((shop) => downloadZips(shop, path))
    const { files, photos, missing } = await checkZips(zips)
    const { pages, ...database } = fromRows(files, photos)
    proveLoads(database)
    const rooms = new Set(pages.map(({ roomId }) => roomId)).size
    console.log(`${path}: ${zips.length} zips with the database, ${rooms} rooms and ${photos.size} photos.`)
    if (missing.length > 0) console.log(`The bucket does not have ${missing.length} photos: ${missing.join(', ')}`)
  } catch (error) {
    removeHalf()
    const reason = error instanceof Error ? error.message : error
    throw new Failure(`${reason}\nNo backup was made. Please keep the one before, and ask for help.`)
  } finally {
    process.off('exit', removeHalf)
  }
}
