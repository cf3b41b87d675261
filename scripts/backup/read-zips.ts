import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { type BackupManifest, backupManifest } from '../../shared/backup.ts'

export type CheckedFile = { path: string; content: Buffer; sha256: string; contentType: string | undefined }
type Checked = { manifest: BackupManifest; files: CheckedFile[] }

/** The files of a zip of the desk. Throws a sentence where it is torn, or anything in it is not as its manifest says. */
export async function readZip(zip: string): Promise<Checked> {
  const name = basename(zip)
  const contents = new Map<string, Buffer>()
  try {
    for (const { path, content } of unzipFiles(await readFile(zip))) contents.set(path, content)
  } catch {
    throw new Error(`${name} is torn or no zip. Please download it again.`)
  }
  const manifest = readManifest(contents.get('manifest.json'), name)
  contents.delete('manifest.json')
  const files = manifest.files.map(({ path, bytes, sha256, contentType }) => {
    const content = contents.get(path)
    if (content?.length !== bytes || createHash('sha256').update(content).digest('hex') !== sha256)
      throw new Error(`${name}: ${path} is not what was downloaded. Please download it again.`)
    contents.delete(path)
    return { path, content, sha256, contentType }
  })
  const [stranger] = contents.keys()
  if (stranger) throw new Error(`${name}: ${stranger} was not in it when it was downloaded.`)
  return { manifest, files }
}

function readManifest(content: Buffer | undefined, name: string) {
  try {
    return backupManifest.parse(JSON.parse(String(content)))
  } catch {
    throw new Error(`${name} is no backup of a shop.`)
  }
}

/** Reads and checks zips, photos without their bytes. Throws where a part of the shop is missing or of another backup. */
export async function checkZips(zips: string[]) {
  const shop: Checked[] = []
  const photos = new Map<string, { zip: string; etag: string }>()
  const missing: string[] = []
  const backups = new Set<string>()
  for (const zip of zips) {
    const read = await readZip(zip)
    backups.add(read.manifest.backup)
    missing.push(...read.manifest.missing)
    if (read.manifest.kind === 'shop') shop.push(read)
    else
      for (const { path, content } of read.files)
        photos.set(path, { zip, etag: createHash('md5').update(content).digest('hex') })
  }
  if (backups.size > 1) throw new Error('These zips are of several backups. Give those of one.')
  shop.sort((a, b) => a.manifest.part - b.manifest.part)
  const isWhole = shop.every(({ manifest: { part, next } }, nth) => {
    const isLast = nth === shop.length - 1
    return part === nth + 1 && (next === null) === isLast
  })
  if (shop.length === 0 || !isWhole)
    throw new Error('Parts of the shop are missing: shop-<day>.zip, shop-<day>-part-2.zip and so on.')
  return { files: shop.flatMap(({ files }) => files), photos, missing }
}

/** The files of an archive that has no comment, by their paths. For small ones: all of it is held. */
export const unzip = (archive: Uint8Array) =>
  new Map(Array.from(unzipFiles(archive), ({ path, content }) => [path, String(content)]))

/** The files of an archive one after the other, unpacked. Throws for one that is cut off. */
export function* unzipFiles(archive: Uint8Array) {
  const file = Buffer.from(archive.buffer, archive.byteOffset, archive.length)
  let at = file.readUInt32LE(file.length - 6)
  for (let left = file.readUInt16LE(file.length - 12); left > 0; left--) {
    const [isDeflated, size] = [file.readUInt16LE(at + 10) === 8, file.readUInt32LE(at + 20)]
    const [nameLength, extra, comment] = [28, 30, 32].map((place) => file.readUInt16LE(at + place))
    const local = file.readUInt32LE(at + 42)
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
    const packed = file.subarray(start, start + size)
    const path = file.toString('utf8', at + 46, at + 46 + nameLength)
    yield { path, content: isDeflated ? inflateRawSync(packed) : packed }
    at += 46 + nameLength + extra + comment
  }
}
