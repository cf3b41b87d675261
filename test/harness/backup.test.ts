import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { backUp } from '../../scripts/backup/back-up.ts'
import { checkZips, readZip } from '../../scripts/backup/read-zips.ts'
import { restore } from '../../scripts/backup/restore.ts'
import { reasonOf } from '../../scripts/deploy/steps.ts'
import { root } from '../../scripts/run.ts'
import { blankedColumns, leftOutTables } from '../../worker/features/backup/table-rows.ts'
import { startFakeAccount } from '../helpers/fake-account.ts'
import { startFakeShop } from '../helpers/fake-shop.ts'
import { contentOf, fillShop, openFile, vars } from '../helpers/filled-shop.ts'

// All tests use one shop and one backup of it.
let folder: string
let zips: string[]
const inFolder = (path: string) => join(folder, path)
const zipsIn = async (path: string) =>
  (await readdir(inFolder(path))).filter((name) => name.endsWith('.zip')).map((name) => inFolder(`${path}/${name}`))

const npmRun = (script: string, args: string[], env: Record<string, string> = {}) =>
  promisify(execFile)(process.execPath, ['scripts/ready.js', script, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
  })

/** Does the same within this process: a new one costs a second. Returns the lines it prints. */
async function inProcess(command: typeof restore, args: string[], env: Record<string, string> = {}) {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const printed: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line) => printed.push(line))
  await command(args).finally(() => {
    log.mockRestore()
    vi.unstubAllEnvs()
  })
  return printed.join('\n')
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'))
  await fillShop(inFolder('shop'), (origin) =>
    npmRun('backup', [inFolder('first'), '--remote', '--url', origin], { BACKUP_KEY: vars.BACKUP_KEY }),
  )
  zips = await zipsIn('first')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Each file of a backup by its path, photos by their sums. */
async function filesOf(paths: string[]) {
  const { files } = await checkZips(paths)
  const read = await Promise.all(paths.map(readZip))
  const photos = read.filter(({ manifest }) => manifest.kind === 'photos').flatMap((zip) => zip.files)
  return {
    tables: new Map(files.map(({ path, content }) => [path, String(content).split('\n').filter(Boolean)])),
    photos: photos.map(({ path, sha256, contentType }) => [path, sha256, contentType]).sort(),
  }
}

describe('a backup of a filled shop', () => {
  it('becomes an equal shop: every row, every message, every photo', async () => {
    const { stdout } = await npmRun('restore', [inFolder('first'), '--persist-to', inFolder('copy')])
    expect(stdout).toContain('rooms are there.')
    const [before, after] = [await contentOf(inFolder('shop')), await contentOf(inFolder('copy'))]
    expect(before.rows.leads?.join()).toContain(String.raw`a\u0000b`)
    // A table without a row would prove nothing.
    expect(Object.keys(before.rows).filter((table) => before.rows[table]?.length === 0)).toEqual([])
    expect(after.definitions).toEqual(before.definitions)
    for (const [name, rows] of Object.entries(before.rows)) {
      // The download itself stands in the log.
      if (name === 'audit') continue
      const kept = leftOutTables.has(name) ? [] : rows.map((row) => ({ ...JSON.parse(row), ...blankedColumns[name] }))
      expect([name, after.rows[name]]).toEqual([name, kept.map((row) => JSON.stringify(row)).sort()])
    }

    await inProcess(backUp, [inFolder('second'), '--persist-to', inFolder('copy')])
    const [first, second] = [await filesOf(zips), await filesOf(await zipsIn('second'))]
    expect(first.tables.get('rooms.ndjson')?.join()).toContain('matching suits for a father and a son')
    expect(first.photos.length).toBeGreaterThan(3)
    expect(second.photos).toEqual(first.photos)
    expect([...second.tables.keys()]).toEqual([...first.tables.keys()])
    for (const [path, lines] of first.tables)
      if (path !== 'tables/audit.ndjson') expect([path, second.tables.get(path)]).toEqual([path, lines])
    expect(second.tables.get('tables/audit.ndjson')).toEqual(
      expect.arrayContaining(first.tables.get('tables/audit.ndjson') ?? []),
    )
  })

  it('is refused ahead of any write where it is altered or cut off', async () => {
    const whole = zips.find((zip) => /\/shop-/.test(zip)) ?? ''
    const bytes = await readFile(whole)
    // One byte may lie in a heading that nobody reads: 256 do not.
    const altered = Buffer.from(bytes)
    for (let at = bytes.length >> 1; at < (bytes.length >> 1) + 256; at++)
      altered.writeUInt8(altered.readUInt8(at) ^ 1, at)
    for (const [name, content] of Object.entries({ altered, torn: bytes.subarray(0, bytes.length >> 1) })) {
      await writeFile(inFolder(`${name}.zip`), content)
      const refused = restore([inFolder(`${name}.zip`), '--persist-to', inFolder('never')])
      await expect(refused).rejects.toThrow('Nothing was changed.')
    }
    expect((await contentOf(inFolder('never'))).definitions).toEqual([])
  })

  it('goes into no database that has anything in it, and into no folder that is there', async () => {
    const into = ['--persist-to', inFolder('shop')]
    const before = await contentOf(inFolder('shop'))
    await expect(restore([inFolder('first'), ...into])).rejects.toThrow('This database is not empty')
    expect(await contentOf(inFolder('shop'))).toEqual(before)
    const database = await openFile(inFolder('shop'))
    database?.exec('CREATE TABLE restore_unfinished (at INT)')
    database?.close()
    await expect(restore([inFolder('first'), ...into])).rejects.toThrow('A restore broke off in this database')
    await expect(backUp([inFolder('first'), ...into])).rejects.toThrow('is there already')
  })
})

describe('a deployed shop', () => {
  const key = 'the-backup-key-of-this-test-alone'

  it('gets rows by Cloudflare’s API, and rooms and photos by its key', async () => {
    const [account, shop] = await Promise.all([startFakeAccount(), startFakeShop(key)])
    // The one of the name in wrangler.toml was given up at a restore.
    account.putOnline('boutique-2')
    const env = {
      BACKUP_KEY: key,
      CLOUDFLARE_API_BASE_URL: account.api,
      CLOUDFLARE_API_TOKEN: 'a-token',
      CLOUDFLARE_ACCOUNT_ID: 'an-account',
      WRANGLER_SEND_METRICS: 'false',
    }
    const remote = ['--remote', '--url', shop.origin, inFolder('first')]
    try {
      const refused = inProcess(restore, remote, { ...env, CLOUDFLARE_API_TOKEN: 'another' })
      expect(await refused.catch(reasonOf)).toContain('Cloudflare refused the token.')
      expect(account.changes).toEqual([])
      expect(await inProcess(restore, remote, env)).toMatch(/The database and [3-9] rooms are there\./)
      expect(account.changes).toEqual(['import a file'])
      const { tables, photos } = await filesOf(zips)
      for (const [path, lines] of tables) {
        const [, table] = /^tables\/(\w+)\.ndjson$/.exec(path) ?? []
        if (!table) continue
        const stored = account.databases[0]?.tables.prepare(`SELECT COUNT(*) AS count FROM "${table}"`).get()
        expect([table, stored?.count]).toEqual([table, lines.length])
      }
      expect(shop.rooms.sort()).toEqual(tables.get('rooms.ndjson')?.sort())
      expect(shop.photos.sort()).toEqual(photos.map(([path]) => path))
    } finally {
      await Promise.all([account.close(), shop.close()])
    }
  })

  it('that does not know the key is left alone, and no folder is left behind', async () => {
    const shop = await startFakeShop(key)
    const args = ['--remote', '--url', shop.origin, inFolder('refused')]
    try {
      const refused = npmRun('backup', args, { BACKUP_KEY: 'another' })
      await expect(refused).rejects.toMatchObject({ stderr: expect.stringContaining('does not know this BACKUP_KEY') })
      expect(existsSync(inFolder('refused'))).toBe(false)
    } finally {
      await shop.close()
    }
  })
})
