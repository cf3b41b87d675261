import { memoryAdded } from './process.ts'
import type { Section } from './report.ts'
import type { BenchServer } from './server.ts'

const photos = 200
const photoBytes = 10 * 1024 ** 2
const maxAdded = 30

/** Downloads all that is kept of a customer with 200 photos of 10 MB, part by part; none of them is held on the way. */
export async function measureDataZip(server: BenchServer): Promise<Section> {
  const keys = await fill(server)
  const bare = await memoryAdded(server.pid, async () => {
    const answer = await server.ask('visitor', 'POST', '/bench-stream', keys.slice(0, photos / 2))
    for await (const _chunk of answer.body ?? []);
  })
  let [bytes, added, parts] = [0, 0, 1]
  const started = performance.now()
  for (let part = 1; part <= parts; part++) {
    const { result, added: addedByPart } = await memoryAdded(server.pid, async () => {
      const answer = await server.ask('customer', 'GET', `/api/user/data.zip?part=${part}`)
      if (answer.status !== 200) throw new Error(`data.zip: ${answer.status} ${await answer.text()}`)
      let size = 0
      for await (const chunk of answer.body ?? []) size += chunk.length
      return { size, parts: Number(answer.headers.get('X-Parts')) }
    })
    ;[bytes, parts, added] = [bytes + result.size, result.parts, Math.max(added, addedByPart)]
  }
  return {
    heading: 'All that is kept of a customer',
    note: `A zip with ${photos} photos of 10 MB, in parts. Memory is what workerd holds more at its peak, its local R2 included; beside it for half of the photos, passed on by a Worker that does nothing else, ahead of the zip.`,
    columns: ['Photos', 'Parts', 'MB of zip', 'Seconds', 'MB added', 'MB added, bare'],
    lines: [
      [
        { what: 'photos', value: photos },
        { what: 'parts', value: parts },
        { what: 'MB', value: Math.round(bytes / 1024 ** 2), least: (photos * photoBytes) / 1024 ** 2 },
        { what: 'seconds', value: ((performance.now() - started) / 1000).toFixed(1) },
        { what: 'MB added', value: Math.round(added), most: maxAdded },
        { what: 'MB added, bare', value: Math.round(bare.added) },
      ],
    ],
  }
}

async function fill(server: BenchServer) {
  const { id }: { id: string } = await (await server.ask('customer', 'GET', '/api/user')).json()
  const order = { prefix: `u/${id}/bench-`, count: photos, bytes: photoBytes }
  const stored: { key: string; etag: string }[] = await (
    await server.ask('visitor', 'POST', '/bench-photos', order)
  ).json()
  await server.database
    .prepare(
      `INSERT INTO photos (key, user_id, content_type, size, etag, created_at)
      SELECT value ->> 'key', ?, 'image/jpeg', ?, value ->> 'etag', ? FROM json_each(?)`,
    )
    .bind(id, photoBytes, Date.now(), JSON.stringify(stored))
    .run()
  return stored.map(({ key }) => key)
}
