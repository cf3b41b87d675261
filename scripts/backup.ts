import { existsSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readOptions } from './backup/database.ts'
import { fromRows, proveLoads } from './backup/from-rows.ts'
import { checkZips } from './backup/read-zips.ts'
import { downloadZips } from './backup/shop.ts'
import { root } from './run.ts'

// `npm run backup`: the zips that the desk downloads, into a folder. docs/deploying.md says how.
const { folder, withShop } = readOptions(process.argv.slice(2))
const path = resolve(root, folder ?? `backup-${new Date().toISOString().slice(0, 16).replace(':', '-')}`)
// A second backup into a folder would leave half of the first.
if (existsSync(path)) {
  console.error(`${path} is there already. A backup goes into a new folder.`)
  process.exit(1)
}
await mkdir(path, { mode: 0o700 })
let isWhole = false
// Half a backup must not look like one, nor be in the way of the next.
process.once('exit', () => {
  if (!isWhole) rmSync(path, { recursive: true, force: true })
})

try {
  const zips = await withShop((shop) => downloadZips(shop, path))
  const { files, photos, missing } = await checkZips(zips)
  const { pages, ...database } = fromRows(files, photos)
  proveLoads(database)
  isWhole = true
  const rooms = new Set(pages.map(({ roomId }) => roomId)).size
  console.log(`${path}: ${zips.length} zips with the database, ${rooms} rooms and ${photos.size} photos.`)
  if (missing.length > 0) console.log(`The bucket does not have ${missing.length} photos: ${missing.join(', ')}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  console.error('No backup was made. Please keep the one before, and ask for help.')
  process.exit(1)
}
