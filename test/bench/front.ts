import { createServer, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'

/** Returns whether a type is already compressed. */
const isPacked = (type: string) => /woff2|jpeg|png|webp|avif/.test(type)

/** Starts a front that compresses like Cloudflare and serves the home page without its scripts at /plain. */
export async function startFront(origin: string) {
  const send = (response: ServerResponse, status: number, headers: Record<string, string>, body: Buffer) =>
    isPacked(headers['Content-Type'] ?? '')
      ? response.writeHead(status, headers).end(body)
      : response.writeHead(status, { ...headers, 'Content-Encoding': 'gzip' }).end(gzipSync(body))
  const server = createServer(async (request, response) => {
    const plain = request.url === '/plain'
    const answer = await fetch(origin + (plain ? '/' : request.url), {
      headers: { Cookie: request.headers.cookie ?? '' },
    })
    const body = Buffer.from(await answer.arrayBuffer())
    const headers = {
      'Content-Type': answer.headers.get('Content-Type') ?? 'application/octet-stream',
      'Cache-Control': answer.headers.get('Cache-Control') ?? 'no-store',
    }
    const page = plain ? Buffer.from(body.toString().replace(/<script[^>]*>.*?<\/script>/gs, '')) : body
    send(response, answer.status, headers, page)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

/** Emulates a slow phone: 4G with high latency and a processor four times slower. */
export async function throttle(page: Page) {
  const session = await page.context().newCDPSession(page)
  const bytes = (1.6 * 1024 * 1024) / 8
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

export const slowPhone = 'a slowed-down phone (1.6 Mbit/s, 150 ms, a quarter of this processor)'
