const maxHeld = 8 * 1024 * 1024

/**
 * Reads a file to its end; `onBytes` hears how many bytes have come so far. Throws when the signal aborts, which also
 * tells the server, and when the file breaks off. What has come is handed to the browser every 8 MB, which keeps it where it
 * likes: a large file is not held here.
 */
export async function readBlob(
  { body }: { body: ReadableStream<Uint8Array> | null },
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
) {
  let parts: BlobPart[] = []
  let [bytes, held] = [0, 0]
  const reader = body?.getReader()
  const stop = () => void reader?.cancel()
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop)
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(new Uint8Array(value))
    bytes += value.length
    held += value.length
    if (held > maxHeld) [parts, held] = [[new Blob(parts)], 0]
    onBytes(bytes)
  }
  signal.throwIfAborted()
  return new Blob(parts)
}

export function saveFile(file: Blob, filename: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = filename
  link.click()
  // The browser has taken the file by the next minute; until then the address must hold.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
