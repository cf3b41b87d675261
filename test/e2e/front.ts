import { Agent, createServer, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'

type Kept = { rawHeaders: string[]; body: Buffer }

/** Files of the build, which stay what they are while tests run. */
const isFile = ({ method, url = '' }: IncomingMessage) => method === 'GET' && /^\/(assets|fonts|icons|art)\//.test(url)

/**
 * Stands between the browsers and `wrangler dev`, as the edge does online: keeps the files of the build as they were
 * answered, since every test's new browser asks for all of them, and hands the rest through.
 */
export function standBefore(port: number, ownPort: number) {
  const kept = new Map<string, Kept>()
  // A connection that is kept may be closed just when it is used again: to wrangler there is one for each request, and
  // a browser's stays for as long as the browser wants it.
  const agent = new Agent({ keepAlive: false })

  const server = createServer({ keepAliveTimeout: 0 }, (asked, answer) => {
    const { method, url: path = '', rawHeaders } = asked
    const key = `${path} ${asked.headers['accept-encoding']}`
    const file = isFile(asked) && kept.get(key)
    if (file) {
      answer.writeHead(200, file.rawHeaders).end(file.body)
      return
    }
    const options = { host: '127.0.0.1', port, agent, method, path, headers: rawHeaders, setDefaultHeaders: false }
    const through = request(options, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.rawHeaders)
      response.on('error', () => answer.destroy()).pipe(answer)
      if (!isFile(asked) || response.statusCode !== 200) return
      const parts: Buffer[] = []
      response.on('data', (part) => parts.push(part))
      response.on('end', () => kept.set(key, { rawHeaders: response.rawHeaders, body: Buffer.concat(parts) }))
    })
    through.on('error', () => answer.destroy())
    answer.on('close', () => through.destroy())
    asked.pipe(through)
  })

  // The chat's sockets.
  server.on('upgrade', ({ method, url, rawHeaders }, socket, head) => {
    const lines = rawHeaders.map((part, at) => (at % 2 === 0 ? `${part}: ` : `${part}\r\n`))
    const through = connect(port, '127.0.0.1')
    through.write(`${method} ${url} HTTP/1.1\r\n${lines.join('')}\r\n`)
    through.write(head)
    socket.pipe(through).pipe(socket)
    for (const [one, other] of [
      [socket, through],
      [through, socket],
    ])
      one?.on('error', () => {}).on('close', () => other?.destroy())
  })
  server.listen(ownPort, '127.0.0.1')
}
