import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { needsBuild } from '../../../scripts/run.ts'

it('a tree is built anew where it never was, or where a source is saved or removed after its build began', async () => {
  const tree = await mkdtemp(join(tmpdir(), 'needs-build-'))
  const save = async (file: string, seconds: number) => {
    await mkdir(join(tree, dirname(file)), { recursive: true })
    await writeFile(join(tree, file), '')
    for (const path of [file, dirname(file)]) await utimes(join(tree, path), seconds, seconds)
  }
  await save('web/lib/a.ts', 1)
  await utimes(join(tree, 'web'), 1, 1)
  expect(await needsBuild(tree)).toBe(true)
  await save('dist/boutique/.built', 2)
  expect(await needsBuild(tree)).toBe(false)
  await save('web/lib/b.ts', 3)
  expect(await needsBuild(tree)).toBe(true)
  await save('dist/boutique/.built', 4)
  await rm(join(tree, 'web/lib/b.ts'))
  expect(await needsBuild(tree)).toBe(true)
  await rm(tree, { recursive: true })
})
