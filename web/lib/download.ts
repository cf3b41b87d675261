/** Reads a file to its end; `onBytes` hears how many bytes have come so far. */
export async function readBlob(
  response: { body: ReadableStream<Uint8Array> | null },
  onBytes: (bytes: number) => void,
) {
  const parts: BlobPart[] = []
  let bytes = 0
  for (const reader = response.body?.getReader(); reader; ) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(new Uint8Array(value))
    bytes += value.length
    onBytes(bytes)
  }
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
