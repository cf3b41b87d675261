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
