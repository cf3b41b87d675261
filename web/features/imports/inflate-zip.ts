/** A small file can unpack to gigabytes. */
const maxUnpackedBytes = 50 * 1024 * 1024

export class ArchiveTooLarge extends Error {}

export type ZipFile = { path: string; content: Uint8Array<ArrayBuffer> }

/**
 * Unpacks the files of an archive. Counts while unpacking, because an archive may state smaller sizes than it has. Throws
 * `ArchiveTooLarge` above 50 MB, and RangeError for bytes that are no archive.
 */
export async function inflateZip(archive: ArrayBuffer): Promise<ZipFile[]> {
  const view = new DataView(archive)
  let end = archive.byteLength - 22
  while (view.getUint32(end, true) !== 0x06054b50) end--
  const [count, directory] = [view.getUint16(end + 10, true), view.getUint32(end + 16, true)]
  const files: ZipFile[] = []
  let [at, left] = [directory, maxUnpackedBytes]
  for (let nth = 0; nth < count; nth++) {
    const nameLength = view.getUint16(at + 28, true)
    const path = new TextDecoder().decode(archive.slice(at + 46, at + 46 + nameLength))
    const local = view.getUint32(at + 42, true)
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    const packed = archive.slice(start, start + view.getUint32(at + 20, true))
    const isStored = view.getUint16(at + 10, true) === 0
    const content = isStored ? new Uint8Array(packed) : await inflate(packed, left)
    left -= content.length
    if (left < 0) throw new ArchiveTooLarge()
    files.push({ path, content })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return files
}

async function inflate(packed: ArrayBuffer, limit: number) {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const chunk = new Uint8Array(read.value)
    length += chunk.length
    if (length > limit) {
      void reader.cancel().catch(() => {})
      throw new ArchiveTooLarge()
    }
    chunks.push(chunk)
  }
  const content = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    content.set(chunk, at)
    at += chunk.length
  }
  return content
}

/**
 * Builds an archive of uncompressed files. The package that reads workbooks unpacks compressed files above 512 KB in a Web
 * Worker made of a blob, which the Content-Security-Policy refuses. The package checks no checksum, so none is written.
 */
export function storeZip(files: ZipFile[]) {
  const [parts, directory]: [Uint8Array<ArrayBuffer>[], Uint8Array<ArrayBuffer>[]] = [[], []]
  let written = 0
  for (const { path, content } of files) {
    const name = new TextEncoder().encode(path)
    const local = new Uint8Array(30)
    new DataView(local.buffer).setUint32(0, 0x04034b50, true)
    const entry = new Uint8Array(46 + name.length)
    const fields = new DataView(entry.buffer)
    fields.setUint32(0, 0x02014b50, true)
    // The name is in UTF-8.
    fields.setUint16(8, 0x0800, true)
    fields.setUint32(20, content.length, true)
    fields.setUint32(24, content.length, true)
    fields.setUint16(28, name.length, true)
    fields.setUint32(42, written, true)
    entry.set(name, 46)
    parts.push(local, content)
    directory.push(entry)
    written += 30 + content.length
  }
  const tail = new Uint8Array(22)
  const fields = new DataView(tail.buffer)
  fields.setUint32(0, 0x06054b50, true)
  fields.setUint16(8, files.length, true)
  fields.setUint16(10, files.length, true)
  fields.setUint32(
    12,
    directory.reduce((sum, { length }) => sum + length, 0),
    true,
  )
  fields.setUint32(16, written, true)
  return new Blob([...parts, ...directory, tail]).arrayBuffer()
}
