import { storeFailure } from './store-failures.ts'

const maxHops = 3
const timeoutMs = 10_000

/**
 * Fetches an address over https within 10 seconds, if its host is a known one; a redirect is followed to known hosts only.
 * Throws for any other host, more than `bytes` bytes, or an answer that is no success.
 */
export async function download(address: string, { hosts, bytes }: { hosts: RegExp; bytes: number }) {
  let url = new URL(address)
  for (let hop = 0; hop < maxHops; hop++) {
    if (url.protocol !== 'https:' || url.port || !hosts.test(url.hostname)) throw new Error(`unknown host ${url.host}`)
    const response = await fetch(url.href, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    if (response.ok) return readAtMost(response, bytes)
    const next = response.headers.get('Location')
    await response.body?.cancel()
    // The address may carry a token, so it is in no message.
    if (!next) throw new Error(`${url.hostname} answered ${response.status}`)
    url = new URL(next, url)
  }
  throw new Error(`${url.hostname} redirects too often`)
}

async function readAtMost(response: Response, bytes: number) {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > bytes) throw new Error(`more than ${bytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** A file of the assets, which is larger than what every start of the Worker should carry: whoever asks keeps it. */
export async function readAsset(assets: Fetcher, name: string) {
  // Online any host will do. The development server answers 403 for hosts other than its own.
  const answer = await assets.fetch(`http://localhost/${name}`)
  if (!answer.ok) throw storeFailure(`The asset ${name} answers ${answer.status}`)
  return answer
}

/** Bytes of the buffer. */
const bufferBytes = 256 * 1024

/**
 * Reads a stream of R2 through one buffer: a chunk is true until the next is asked for. Read the ordinary way each chunk is
 * memory of its own, and of a part of a GB some 180 MB wait for the collector at a
 * time. By a buffer of 64 KB what passes each chunk on still added 38 MB; by this one, filled each time, 6.
 */
export async function* readReused(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader({ mode: 'byob' })
  try {
    let buffer = new Uint8Array(bufferBytes)
    for (;;) {
      const { done, value } = await reader.readAtLeast(bufferBytes, buffer)
      if (value && value.length > 0) yield value
      if (done) return
      buffer = new Uint8Array(value.buffer)
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}
