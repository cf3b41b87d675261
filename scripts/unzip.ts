import { inflateRawSync } from 'node:zlib'

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
