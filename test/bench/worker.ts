import { DurableObject } from 'cloudflare:workers'
import app from '../../dist/boutique/index.js'

// The app with a bare chat room beside it, to measure against.
export * from '../../dist/boutique/index.js'

/** The least that a chat room can cost: an object that passes every message on. */
export class BareRoom extends DurableObject<Cloudflare.Env> {
  override fetch() {
    const { 0: client, 1: server } = new WebSocketPair()
    this.ctx.acceptWebSocket(server)
    return new Response(null, { status: 101, webSocket: client })
  }

  override webSocketMessage(_socket: WebSocket, message: string | ArrayBuffer) {
    for (const socket of this.ctx.getWebSockets()) socket.send(message)
  }
}

type BenchEnv = Cloudflare.Env & { BARE: DurableObjectNamespace<BareRoom> }

export default {
  ...app,
  fetch(request: Request, env: BenchEnv, context: ExecutionContext) {
    const { pathname } = new URL(request.url)
    return pathname === '/bare-room' ? env.BARE.getByName('bare').fetch(request) : app.fetch(request, env, context)
  },
}
