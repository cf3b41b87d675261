/** The last file of an archive, which is stored as it is, as text. Throws where the archive is cut off. */
export async function readLastInZip(archive: Blob) {
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
