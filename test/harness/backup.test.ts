import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkZips, readZip } from '../../scripts/backup/read-zips.ts'
import { withDatabase } from '../../scripts/database.ts'
import { root } from '../../scripts/run.ts'
import { ticketHeader } from '../../shared/backup.ts'
import { blankedColumns, leftOutTables } from '../../worker/features/backup/left-out.ts'
import { contentOf, fillShop, withOpenShop } from '../helpers/filled-shop.ts'
import { signInAdmin } from '../helpers/harness.ts'

// Both ways of keeping a copy, of one shop that took half a minute to fill.
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'))
  await fillShop(join(folder, 'filled'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The filled shop for one test alone, and where the copy of it goes. */
async function ownShop(name: string) {
  const inFolder = (path: string) => join(folder, name, path)
  await cp(join(folder, 'filled'), inFolder('shop'), { recursive: true })
  return { shop: inFolder('shop'), copy: inFolder('copy'), inFolder }
}

const run = promisify(execFile)
const npmRun = (script: string, ...args: string[]) =>
  run(process.execPath, ['scripts/ready.js', script, ...args], { cwd: root })

const linesOf = async (backup: string, file: string) =>
  (await readFile(join(backup, file), 'utf8')).split('\n').filter(Boolean)

describe('a backup of a filled shop', () => {
  it('becomes an equal shop: every row, every message, the names of all photos', async () => {
    const { shop, copy, inFolder } = await ownShop('backup')
    const [first, second] = [inFolder('first'), inFolder('second')]
    await npmRun('backup', first, '--persist-to', shop)
    const rooms = await linesOf(first, 'rooms.jsonl')
    expect(rooms.join()).toContain('matching suits for a father and a son')
    expect(rooms.length).toBeGreaterThanOrEqual(3)
    expect((await linesOf(first, 'photos.jsonl')).length).toBeGreaterThan(0)

    await npmRun('restore', first, '--persist-to', copy)
    const [before, after] = [await contentOf(shop), await contentOf(copy)]
    expect(before.rows.leads?.join()).toContain(String.raw`a\u0000b`)
    // A table without a row would prove nothing.
    expect(Object.keys(before.rows).filter((table) => before.rows[table]?.length === 0)).toEqual([])
    expect(after.definitions).toEqual(before.definitions)
    for (const [table, rows] of Object.entries(before.rows)) expect([table, after.rows[table]]).toEqual([table, rows])
    await npmRun('backup', second, '--persist-to', copy)
    for (const file of ['rooms.jsonl', 'photos.jsonl'])
      expect(await linesOf(second, file)).toEqual(await linesOf(first, file))

    // A database with anything in it is left alone.
    await expect(npmRun('restore', first, '--persist-to', shop)).rejects.toThrow('This database is not empty')
    expect(await contentOf(shop)).toEqual(before)
  })
})

/** Signs in with ADMIN_PASSWORD, and downloads all that the desk offers. */
const download = (shop: string, into: string) =>
  withOpenShop(shop, async (origin) => {
    await mkdir(into)
    const { cookie } = await signInAdmin({ origin })
    const headers = { Origin: origin, Cookie: cookie, 'Content-Type': 'application/json' }
    const body = JSON.stringify({ password: 'correct-horse-battery' })
    const begun = await fetch(`${origin}/api/admin/backup`, { method: 'POST', headers, body })
    const { ticket, photos }: { ticket: string; photos: { month: string; part: number }[] } = await begun.json()
    const paths = [
      'shop.zip',
      ...photos.map(({ month, part }) => `photos.zip?${new URLSearchParams({ month, part: String(part) })}`),
    ]
    const zips: string[] = []
    for (const path of paths) {
      const response = await fetch(`${origin}/api/admin/backup/${path}`, {
        headers: { Cookie: cookie, [ticketHeader]: ticket },
      })
      const name = /filename="(.+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? path
      zips.push(join(into, name))
      await writeFile(join(into, name), new Uint8Array(await response.arrayBuffer()))
    }
    return zips
  })

/** Each file of a backup by its path, photos by their sums. */
async function filesOf(zips: string[]) {
  const { files } = await checkZips(zips)
  const photos = (await Promise.all(zips.slice(1).map(readZip))).flatMap((zip) => zip.files)
  return {
    tables: new Map(files.map(({ path, content }) => [path, String(content).split('\n').filter(Boolean)])),
    photos: photos.map(({ path, sha256, contentType }) => [path, sha256, contentType]).sort(),
  }
}
/** What a sign-in with ADMIN_PASSWORD and the download themselves add to. */
const growing = ['audit', 'notifications', 'users', 'counters'].map((name) => `tables/${name}.ndjson`)

it('a shop that is downloaded, restored and downloaded again is the same', async () => {
  const { shop, copy, inFolder } = await ownShop('zip')
  const zips = await download(shop, inFolder('first'))

  // Altered, or cut off, it is refused ahead of any write. One byte may lie in a heading that nobody reads: 256 do not.
  const [whole = ''] = zips
  const bytes = await readFile(whole)
  const altered = Buffer.from(bytes)
  for (let at = bytes.length >> 1; at < (bytes.length >> 1) + 256; at++)
    altered.writeUInt8(altered.readUInt8(at) ^ 1, at)
  for (const [name, content] of Object.entries({ altered, torn: bytes.subarray(0, bytes.length >> 1) })) {
    await writeFile(inFolder(`${name}.zip`), content)
    const refused = npmRun('restore', inFolder(`${name}.zip`), '--persist-to', inFolder('never'))
    await expect(refused).rejects.toMatchObject({ stderr: expect.stringContaining('Nothing was changed.') })
  }
  expect((await contentOf(inFolder('never'))).definitions).toEqual([])

  const { stdout } = await npmRun('restore', ...zips, '--persist-to', copy)
  expect(stdout).toContain('rooms are there.')
  const [before, after] = [await contentOf(shop), await contentOf(copy)]
  expect(Object.keys(before.rows).filter((table) => before.rows[table]?.length === 0)).toEqual([])
  expect(after.definitions).toEqual(before.definitions)
  for (const [name, rows] of Object.entries(before.rows)) {
    const kept = leftOutTables.has(name) ? [] : rows.map((row) => ({ ...JSON.parse(row), ...blankedColumns[name] }))
    expect([name, after.rows[name]]).toEqual([name, kept.map((row) => JSON.stringify(row)).sort()])
  }
  const first = await filesOf(zips)
  expect(first.photos.length).toBeGreaterThan(3)
  const second = await filesOf(await download(copy, inFolder('second')))
  expect(second.photos).toEqual(first.photos)
  expect([...second.tables.keys()]).toEqual([...first.tables.keys()])
  for (const [path, lines] of first.tables) {
    if (growing.includes(path)) continue
    expect([path, second.tables.get(path)]).toEqual([path, lines])
  }
  const isOwner = (line: string) => line.includes('"owner@example.com"')
  for (const path of ['tables/audit.ndjson', 'tables/users.ndjson'])
    expect(second.tables.get(path)).toEqual(
      expect.arrayContaining((first.tables.get(path) ?? []).filter((line) => !isOwner(line))),
    )

  // It is not empty any more; and one that broke off says so.
  const again = { stderr: expect.stringContaining('This database is not empty') }
  await expect(npmRun('restore', ...zips, '--persist-to', copy)).rejects.toMatchObject(again)
  const broken = inFolder('broken')
  await withDatabase(broken, (_, database) => database.exec('CREATE TABLE restore_unfinished (at INTEGER)'))
  const brokeOff = { stderr: expect.stringContaining('A restore broke off in this database') }
  await expect(npmRun('restore', ...zips, '--persist-to', broken)).rejects.toMatchObject(brokeOff)
})
