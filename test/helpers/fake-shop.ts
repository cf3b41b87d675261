import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

export type FakeShop = Awaited<ReturnType<typeof startFakeShop>>

/** What `npm run backup` and `restore` ask of a deployed shop: the pages of its rooms, one a room, for whoever has the key. */
export async function startFakeShop(key: string) {
  const shop = { rooms: new Map<string, object[]>() }
  const server = createServer(async (request, response) => {
    if (request.headers.authorization !== `Bearer ${key}`) return response.writeHead(404).end()
    const { roomId, page } = JSON.parse(await text(request))
    if (request.url === '/api/backup/rooms/import') shop.rooms.set(roomId, [...(shop.rooms.get(roomId) ?? []), page])
    const [first] = shop.rooms.get(roomId) ?? []
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(first ?? {}))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(shop, {
    origin: originOf(server.address()),
    close: () => new Promise((resolve) => server.close(resolve)),
  })
}

export const originOf = (address: ReturnType<ReturnType<typeof createServer>['address']>) =>
  `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
