import { backupManifest, photoZipName, shopZipName, ticketHeader } from '../../../shared/backup.ts'
import { api, assertOk } from '../../api.ts'
import { readBlob, saveFile } from '../../lib/download.ts'

/** The last file of an archive, which is stored as it is, as text. Throws where the archive is cut off. */
async function readLastInZip(archive: Blob) {
  const end = await viewOf(archive.slice(-22))
  if (end.byteLength < 22 || end.getUint32(0, true) !== 0x06054b50) throw new Error('This archive is cut off')
  const [count, at] = [end.getUint16(10, true), end.getUint32(16, true)]
  const directory = await viewOf(archive.slice(at, at + end.getUint32(12, true)))
  let entry = 0
  for (let nth = 1; nth < count; nth++) entry += 46 + directory.getUint16(entry + 28, true)
  const [size, local] = [directory.getUint32(entry + 24, true), directory.getUint32(entry + 42, true)]
  const start = local + 30 + directory.getUint16(entry + 28, true)
  return archive.slice(start, start + size).text()
}

const viewOf = async (part: Blob) => new DataView(await part.arrayBuffer())

/** The ticket of a backup, and the day in the names of its files. */
type Backup = { ticket: string; day: string }
export type Progress = { onBytes: (bytes: number) => void; signal: AbortSignal }

/** Saves the shop, part after part. Throws where one breaks off, which is not saved. */
export async function downloadShop({ ticket, day }: Backup, { onBytes, signal }: Progress) {
  let bytes = 0
  for (let [part, after]: [number, string | undefined] = [1, undefined]; ; part++) {
    const query = { part: String(part), after }
    const headers = { [ticketHeader]: ticket }
    const response = await assertOk(await api.admin.backup['shop.zip'].$get({ query }, { headers, init: { signal } }))
    const zip = await readBlob(response, (come) => onBytes(bytes + come), signal)
    const { next } = backupManifest.parse(JSON.parse(await readLastInZip(zip)))
    saveFile(zip, shopZipName(day, part))
    if (next === null) return part
    bytes += zip.size
    after = next
  }
}

/** Saves a zip of photos. Throws where it breaks off, and saves nothing then. */
export async function downloadPhotos(
  { ticket, day }: Backup,
  { month, part }: { month: string; part: number },
  { onBytes, signal }: Progress,
) {
  const query = { month, part: String(part) }
  const headers = { [ticketHeader]: ticket }
  const response = await assertOk(await api.admin.backup['photos.zip'].$get({ query }, { headers, init: { signal } }))
  const zip = await readBlob(response, onBytes, signal)
  await readLastInZip(zip)
  saveFile(zip, photoZipName(day, month, part))
  return 1
}
