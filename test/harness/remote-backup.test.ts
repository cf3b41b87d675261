import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { root } from '../../scripts/run.ts'
import { type FakeCloudflare, startFakeCloudflare } from '../helpers/fake-cloudflare.ts'
import { type FakeShop, startFakeShop } from '../helpers/fake-shop.ts'

let folder: string
let cloudflare: FakeCloudflare
let shop: FakeShop
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'remote-backup-'))
  cloudflare = await startFakeCloudflare()
  shop = await startFakeShop('the-backup-key')
})
afterEach(async () => {
  await Promise.all([cloudflare.close(), shop.close()])
  await rm(folder, { recursive: true, force: true })
})

/** `npm run backup` or `restore` as docs/deploying.md tells it, with Cloudflare's API on loopback. */
const npmRun = (script: string, { key = 'the-backup-key', token = 'a-token', more = [] as string[] } = {}) =>
  promisify(execFile)(
    process.execPath,
    ['scripts/ready.js', script, '--remote', '--url', shop.origin, ...more, join(folder, 'backup')],
    {
      cwd: root,
      env: {
        ...process.env,
        BACKUP_KEY: key,
        CLOUDFLARE_API_BASE_URL: cloudflare.api,
        CLOUDFLARE_API_TOKEN: token,
        CLOUDFLARE_ACCOUNT_ID: 'an-account',
        WRANGLER_SEND_METRICS: 'false',
      },
    },
  )

/** As D1 writes it: the bookings stand ahead of the services that they name, and the trigger has counted them. */
const dump = `PRAGMA defer_foreign_keys=TRUE;
CREATE TABLE bookings (id TEXT PRIMARY KEY, service TEXT NOT NULL REFERENCES services(name), message TEXT);
INSERT INTO "bookings" ("id","service","message") VALUES('b1','suit',replace('Ivory;\\n no \\n','\\n',char(10)));
CREATE TABLE services (name TEXT PRIMARY KEY);
INSERT INTO "services" ("name") VALUES('suit');
CREATE TABLE counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL);
INSERT INTO "counters" ("name","value") VALUES('bookings',1);
CREATE TABLE chat_rooms (id TEXT PRIMARY KEY);
INSERT INTO "chat_rooms" ("id") VALUES('r1');
CREATE TABLE photos (key TEXT PRIMARY KEY, size INTEGER, etag TEXT);
INSERT INTO "photos" ("key","size","etag") VALUES('u/1/a',12,'e1');
CREATE TABLE products (id TEXT PRIMARY KEY, retired_at INTEGER);
CREATE TABLE pictures (id TEXT PRIMARY KEY, files TEXT NOT NULL, attached_to TEXT);
CREATE TRIGGER bookings_counted AFTER INSERT ON bookings BEGIN UPDATE counters SET value = value + 1; END;
`
const message = { seq: 1, id: 'm1', author: 'u1', clientId: 'c1', role: 'customer', text: 'Hi', attachments: [] }
const page = { messages: [{ ...message, createdAt: 1 }], row: { numbers: { base: 1 }, texts: { id: 'r1' } } }

it('a deployed shop is backed up, and restored into an empty database', async () => {
  cloudflare.dump = dump
  cloudflare.database.exec(dump.replace('PRAGMA defer_foreign_keys=TRUE;', 'PRAGMA foreign_keys=OFF;'))
  // What was typed, of which the dump makes two line breaks.
  cloudflare.database.prepare('UPDATE bookings SET message = ?').run('Ivory;\n no \\n')
  shop.rooms.set('r1', [page])
  const { stdout } = await npmRun('backup')
  expect(stdout).toContain('the database, 1 rooms and the names of 1 photos.')
  expect(JSON.parse(await readFile(join(folder, 'backup', 'rooms.jsonl'), 'utf8'))).toEqual({ roomId: 'r1', page })
  expect(JSON.parse(await readFile(join(folder, 'backup', 'photos.jsonl'), 'utf8'))).toEqual({
    ...{ key: 'u/1/a', size: 12, etag: 'e1' },
  })
  // The whole database is read before and after the export, in three questions each, to compare the two with the backup.
  const read = ['query', 'query', 'query']
  expect(cloudflare.calls).toEqual([...read, 'export', 'query', ...read, 'query'])

  // A backup that is there is left as it is.
  await expect(npmRun('backup')).rejects.toMatchObject({ stderr: expect.stringContaining('is there already') })
  expect(await readFile(join(folder, 'backup', 'database.sql'), 'utf8')).toContain('CREATE TABLE bookings')

  const restored = await startFakeCloudflare()
  const [full, written] = [cloudflare, shop.rooms]
  cloudflare = restored
  shop.rooms = new Map()
  expect((await npmRun('restore')).stdout).toContain('The database and 1 rooms are there.')
  expect(restored.calls).toEqual(['query', 'import init', 'upload', 'import ingest'])
  expect(shop.rooms).toEqual(written)
  for (const table of ['bookings', 'services', 'counters', 'photos'])
    expect(restored.database.prepare(`SELECT * FROM ${table}`).all()).toEqual(
      full.database.prepare(`SELECT * FROM ${table}`).all(),
    )
  await full.close()

  // A second time it is not empty, and stays as it is.
  await expect(npmRun('restore')).rejects.toMatchObject({
    stderr: expect.stringContaining('This database is not empty'),
  })
  expect(restored.calls.slice(4)).toEqual(['query'])
})

it('nothing is written for a key that the shop does not know', async () => {
  cloudflare.dump = dump
  cloudflare.database.exec(dump.replace('PRAGMA defer_foreign_keys=TRUE;', 'PRAGMA foreign_keys=OFF;'))
  await expect(npmRun('backup', { key: 'another' })).rejects.toMatchObject({
    stderr: expect.stringContaining('does not know this BACKUP_KEY'),
  })
  expect(existsSync(join(folder, 'backup'))).toBe(false)
})

it('says in a sentence that the token is refused', async () => {
  const error = await npmRun('backup', { token: 'another' }).catch((failed: { stderr: string }) => failed)
  expect(error.stderr).toContain('Cloudflare refused the token.')
  expect(error.stderr).not.toContain('    at ')
  expect(cloudflare.calls).toEqual([])
})
