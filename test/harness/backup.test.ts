import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../../scripts/run.ts'
import { contentOf, fillShop } from '../helpers/filled-shop.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const run = promisify(execFile)
const npmRun = (script: string, ...args: string[]) =>
  run(process.execPath, ['scripts/ready.js', script, ...args], { cwd: root })

const linesOf = async (backup: string, file: string) =>
  (await readFile(join(backup, file), 'utf8')).split('\n').filter(Boolean)

describe('a backup of a filled shop', () => {
  it('becomes an equal shop: every row, every message, the names of all photos', async () => {
    const [shop, copy] = [join(folder, 'shop'), join(folder, 'copy')]
    const [first, second] = [join(folder, 'first'), join(folder, 'second')]
    await fillShop(shop)
    await npmRun('backup', first, '--persist-to', shop)
    const rooms = await linesOf(first, 'rooms.jsonl')
    expect(rooms.join()).toContain('matching suits for a father and a son')
    expect(rooms.length).toBeGreaterThanOrEqual(3)
    expect((await linesOf(first, 'photos.jsonl')).length).toBeGreaterThan(0)

    await npmRun('restore', first, '--persist-to', copy)
    const [before, after] = [await contentOf(shop), await contentOf(copy)]
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
