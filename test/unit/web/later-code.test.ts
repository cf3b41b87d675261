import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

test('code that comes later comes by laterCode alone, which knows what to do when it does not', () => {
  // The script of a public page fetches by address, and says by itself what did not come.
  const files = globSync('web/**/*.{ts,tsx}', { cwd: root }).filter((file) => file !== 'web/boot/import-files.ts')
  expect(files.length).toBeGreaterThan(300)
  const bare = files.filter((file) => {
    const source = readFileSync(`${root}/${file}`, 'utf8').replace(/laterCode\(\(\) => import\(/g, '')
    return /\bimport\(|\blazy\b.*from 'react'/.test(source)
  })
  expect(bare).toEqual([])
})
