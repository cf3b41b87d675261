import { env } from 'cloudflare:workers'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { unzip } from '../../../scripts/backup/read-zips.ts'
import { indianToday } from '../../../shared/time.ts'
import { askWorker } from '../../helpers/worker/background.ts'
import { admin } from '../../helpers/worker/client.ts'
import { jpeg } from '../../helpers/worker/uploads.ts'

const key = 'a-key-of-at-least-32-letters-for-backups'
beforeAll(() => {
  env.BACKUP_KEY = key
})
afterAll(() => {
  env.BACKUP_KEY = undefined
})

const put = (path: string, body: Uint8Array, { sha256, given = key }: { sha256?: string; given?: string } = {}) =>
  askWorker(
    new Request(`http://localhost/api/backup/objects/${path}`, {
      method: 'PUT',
      headers: {
        Authorization: `Bearer ${given}`,
        'CF-Connecting-IP': '10.9.9.9',
        'Content-Type': 'image/jpeg',
        'X-SHA256': sha256 ?? createHash('sha256').update(body).digest('hex'),
      },
      body,
    }),
  )

const ask = (method: string, path: string, given = key) =>
  askWorker(
    new Request(`http://localhost/api/backup${path}`, {
      method,
      headers: { Authorization: `Bearer ${given}`, 'CF-Connecting-IP': '10.9.9.8' },
    }),
  )

it('a photo is put back where it was, once, and over no other', async () => {
  for (const path of ['u/1/restored', 'public/restored', 'retired/restored']) {
    expect((await put(path, jpeg)).status).toBe(200)
    expect((await put(path, jpeg)).status).toBe(200)
    const object = await env.PHOTOS.get(path)
    expect(new Uint8Array((await object?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(jpeg)
    expect(object?.httpMetadata?.contentType).toBe('image/jpeg')
    expect((await put(path, new Uint8Array([...jpeg, 1]))).status).toBe(409)
    expect((await env.PHOTOS.head(path))?.size).toBe(jpeg.length)
  }
})

it('nothing is put for another key, beside the photos, with other bytes, or above 12 MB', async () => {
  expect((await put('u/1/stranger', jpeg, { given: 'another-key-of-at-least-32-letters-here' })).status).toBe(404)
  for (const path of ['sealed/1/a', 'erased/1', 'somewhere']) expect((await put(path, jpeg)).status).toBe(400)
  expect((await put('u/1/stranger', jpeg, { sha256: '0'.repeat(64) })).status).toBe(400)
  expect((await put('u/1/stranger', new Uint8Array(12 * 1024 ** 2 + 1))).status).toBe(413)
  expect(await env.PHOTOS.head('u/1/stranger')).toBeNull()
})

it('the zips of the desk come by the key as well, and the log says so', async () => {
  const backup = crypto.randomUUID()
  expect((await ask('POST', '', 'another-key-of-at-least-32-letters-here')).status).toBe(404)
  const begun = await ask('POST', '')
  expect(await begun.json()).toEqual({
    photos: [1, 2].map((part) => ({ month: 'window', part, photos: 1, bytes: 12 })),
  })
  const shop = await ask('GET', `/shop.zip?backup=${backup}`)
  expect(shop.headers.get('Content-Disposition')).toBe(`attachment; filename="shop-${indianToday()}.zip"`)
  const files = unzip(new Uint8Array(await shop.arrayBuffer()))
  expect(JSON.parse(files.get('manifest.json') ?? '')).toMatchObject({ backup, kind: 'shop', part: 1, next: null })
  expect(files.get('tables/audit.ndjson')).toContain('"who":"backup-key","what":"backup"')
  expect((await ask('GET', '/shop.zip')).status).toBe(400)
  expect((await ask('GET', `/photos.zip?month=2001-01&part=1&backup=${backup}`)).status).toBe(404)
  const log = await (await (await admin()).get('/api/admin/audit?what=backup')).json<{ who: string }[]>()
  expect(log.map(({ who }) => who)).toEqual(['The key for backups'])
})
