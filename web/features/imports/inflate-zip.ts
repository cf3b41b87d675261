/** What a workbook may come to when it is unpacked: a small file can hold gigabytes. */
const maxBytes = 50 * 1024 * 1024

/**
 * The same archive with its files stored as they are. The package that reads workbooks unpacks what is longer than 512 KB
 * in a Web Worker made of a blob, which the Content-Security-Policy refuses; what is stored needs none. Throws for what is
 * no archive, and above 50 MB.
 */
export async function inflateZip(archive: ArrayBuffer): Promise<ArrayBuffer> {
  const view = new DataView(archive)
  let end = archive.byteLength - 22
  while (view.getUint32(end, true) !== 0x06054b50) end--
  const [count, directory] = [view.getUint16(end + 10, true), view.getUint32(end + 16, true)]
  const [files, entries]: [Uint8Array<ArrayBuffer>[], Uint8Array<ArrayBuffer>[]] = [[], []]
  let [at, written, total] = [directory, 0, 0]
  for (let nth = 0; nth < count; nth++) {
    const lengths = view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    total += view.getUint32(at + 24, true)
    if (total > maxBytes) throw new RangeError('This archive is too large')
    const entry = new Uint8Array(archive.slice(at, at + 46 + lengths))
    const local = view.getUint32(at + 42, true)
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    const packed = archive.slice(start, start + view.getUint32(at + 20, true))
    const content = view.getUint16(at + 10, true) === 0 ? packed : await inflate(packed)
    // A header of the fewest bytes: method 0, no name, which the directory has.
    const header = new Uint8Array(30)
    new DataView(header.buffer).setUint32(0, 0x04034b50, true)
    const fields = new DataView(entry.buffer)
    fields.setUint16(10, 0, true)
    fields.setUint32(20, content.byteLength, true)
    fields.setUint32(24, content.byteLength, true)
    fields.setUint32(42, written, true)
    files.push(header, new Uint8Array(content))
    entries.push(entry)
    written += 30 + content.byteLength
    at += 46 + lengths
  }
  const tail = new Uint8Array(archive.slice(end))
  new DataView(tail.buffer).setUint32(16, written, true)
  return new Blob([...files, ...entries, tail]).arrayBuffer()
}

const inflate = (packed: ArrayBuffer) =>
  new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).arrayBuffer()
