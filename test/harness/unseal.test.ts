import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withDatabase } from '../../scripts/database.ts'
import { root } from '../../scripts/run.ts'
import { sealBytes } from '../../worker/lib/crypto.ts'

const key = Buffer.alloc(32, 'of-this-test-alone').toString('base64')
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unseal-test-'))
  const objects = {
    rows: JSON.stringify({
      id: 'anna',
      names: ['chats/1', 'photos/a-photo'],
      rows: { users: [{ first_name: 'Anna' }] },
    }),
    'chats/1': JSON.stringify([{ text: 'Is it ready?' }]),
    'photos/a-photo': 'the bytes of a photo',
  }
  await withDatabase(folder, async ({ env }) => {
    for (const [name, text] of Object.entries(objects)) {
      const path = `sealed/anna/${name}`
      await env.PHOTOS.put(path, await sealBytes(key, path, new TextEncoder().encode(text)))
    }
  })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const unseal = (into: string, SEALING_KEY: string) =>
  promisify(execFile)(
    process.execPath,
    ['scripts/ready.js', 'unseal', 'anna', join(folder, into), '--persist-to', folder],
    { cwd: root, env: { ...process.env, SEALING_KEY } },
  )

it('what is kept sealed of an erased customer opens with its key alone, into a folder', async () => {
  await unseal('opened', key)
  const read = (name: string) => readFile(join(folder, 'opened', name), 'utf8')
  expect(JSON.parse(await read('rows.json')).rows.users).toEqual([{ first_name: 'Anna' }])
  expect(JSON.parse(await read('chats/1.json'))).toEqual([{ text: 'Is it ready?' }])
  expect(await read('photos/a-photo')).toBe('the bytes of a photo')
  const other = Buffer.alloc(32, 'another').toString('base64')
  const refused = unseal('refused', other)
  await expect(refused).rejects.toMatchObject({ stderr: expect.stringContaining('does not open sealed/anna/rows') })
  expect(existsSync(join(folder, 'refused'))).toBe(false)
})
