import { crc32 } from 'node:zlib'

type Chunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

/** `isStored`: not deflated, for content such as photos that would not shrink. */
export type ZipFile = { path: string; content: Chunks; isStored?: boolean }

/**
 * Streams an archive. Reads on demand, stops when the reader goes away, and errors if a file cannot be read. Written
 * data is passed on before more is read, so that a file may reuse one buffer (`readReused`).
 */
export function zipStream(files: Iterable<ZipFile> | AsyncIterable<ZipFile>) {
  const { readable, writable } = new IdentityTransformStream()
  void pass(zip(files), writable.getWriter())
  return readable
}

async function pass(archive: AsyncGenerator<Uint8Array>, writer: WritableStreamDefaultWriter<Uint8Array>) {
  try {
    for await (const chunk of archive) await writer.write(chunk)
    await writer.close()
  } catch (error) {
    // A reader that went away has already closed the stream. A remaining reader must not take the incomplete archive
    // for the whole.
    await writer.abort(error).catch(() => {})
  }
}

/**
 * Yields an archive while files arrive: each file is deflated as it is read, followed by its sizes, so that no file is
 * held. Reads nothing ahead. At most 4 GB.
 */
async function* zip(files: Iterable<ZipFile> | AsyncIterable<ZipFile>): AsyncGenerator<Uint8Array> {
  const directory: Uint8Array[] = []
  let offset = 0
  for await (const { path, content, isStored = false } of files) {
    const method = isStored ? 0 : 8
    const name = new TextEncoder().encode(path)
    const sums = { crc: 0, packed: 0, size: 0 }
    const head = bytes(u32(0x04034b50), entry(name, sums, method), name)
    yield head
    const read = summed(content, sums)
    for await (const chunk of isStored ? read : deflate(read)) {
      sums.packed += chunk.length
      yield chunk
    }
    const sizes = bytes(u32(0x08074b50), u32(sums.crc), u32(sums.packed), u32(sums.size))
    yield sizes
    directory.push(bytes(u32(0x02014b50), u16(20), entry(name, sums, method), zeros(10), u32(offset), name))
    offset += head.length + sums.packed + sizes.length
  }
  yield* directory
  const length = directory.reduce((sum, { length }) => sum + length, 0)
  const count = u16(directory.length)
  yield bytes(u32(0x06054b50), zeros(4), count, count, u32(length), u32(offset), zeros(2))
}

type Sums = { crc: number; packed: number; size: number }

/** Fields of a file that its header and the directory share: version 2.0, sizes after the data, UTF-8, 1980. */
const entry = (name: Uint8Array, { crc, packed, size }: Sums, method: number) =>
  bytes(
    u16(20),
    u16(0x0808),
    u16(method),
    u16(0),
    u16(0x21),
    u32(crc),
    u32(packed),
    u32(size),
    u16(name.length),
    u16(0),
  )

async function* summed(content: Chunks, sums: Sums) {
  for await (const chunk of content) {
    sums.crc = crc32(chunk, sums.crc)
    sums.size += chunk.length
    yield chunk
  }
}

/**
 * Deflates chunks on demand. The platform's stream accepts any input at once (400 of 400 chunks without a reader, also
 * with pipeThrough). It therefore gets the next chunk only when it has no output left.
 */
async function* deflate(chunks: AsyncIterable<Uint8Array>) {
  const { readable, writable } = new CompressionStream('deflate-raw')
  const [reader, writer] = [readable.getReader(), writable.getWriter()]
  try {
    let read = reader.read()
    for await (const chunk of chunks) {
      const taken = writer.write(chunk).then(nextTurn)
      for (let part = await Promise.race([read, taken]); part; part = await Promise.race([read, taken])) {
        if (part.value) yield part.value
        read = reader.read()
      }
    }
    const closed = writer.close()
    for (let part = await read; !part.done; part = await reader.read()) yield part.value
    await closed
  } finally {
    await reader.cancel()
  }
}

const nextTurn = () => new Promise<undefined>((resolve) => setTimeout(resolve))

const zeros = (count: number) => new Uint8Array(count)
const u16 = (value: number) => Uint8Array.of(value, value >>> 8)
const u32 = (value: number) => Uint8Array.of(value, value >>> 8, value >>> 16, value >>> 24)
const bytes = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))
