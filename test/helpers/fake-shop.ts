import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

export type FakeShop = Awaited<ReturnType<typeof startFakeShop>>

/** As much of a deployed shop as `npm run restore` asks: it notes the pages of rooms and the names of photos. */
export async function startFakeShop(key: string) {
  const shop = { rooms: [] as string[], photos: [] as string[] }
  const server = createServer(async (request, response) => {
    const body = await text(request)
    response.setHeader('Content-Type', 'application/json')
    if (request.headers.authorization !== `Bearer ${key}`)
      return response.writeHead(404).end('{"message":"There is nothing here"}')
    const [, photo] = /^\/api\/backup\/objects\/(.+)$/.exec(request.url ?? '') ?? []
    if (photo) shop.photos.push(photo)
    else shop.rooms.push(body)
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(shop, {
    origin: originOf(server.address()),
    close: () => new Promise((resolve) => server.close(resolve)),
  })
}

export const originOf = (address: ReturnType<ReturnType<typeof createServer>['address']>) =>
  `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
