import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

const root = new URL('../../../', import.meta.url).pathname
const fonts = globSync('web/public/fonts/*', { cwd: root })
const read = (file: string) => readFileSync(root + file)

test('a font’s name ends with its hash, because browsers keep the file for a year', () => {
  expect(fonts.length).toBeGreaterThan(5)
  for (const file of fonts) {
    const hash = createHash('sha256').update(read(file)).digest('hex').slice(0, 8)
    expect(basename(file)).toMatch(new RegExp(`-${hash}[.]woff2$`))
  }
})

test('every font that a page or a sheet names is there', () => {
  const files = globSync(['web/**/*.css', 'worker/pages/*.{ts,html}'], { cwd: root })
  const named = files.flatMap((file) =>
    [...String(read(file)).matchAll(/\/fonts\/([\w-]+\.woff2)/g)].map(([, name]) => name),
  )
  expect(named.length).toBeGreaterThan(10)
  const there = fonts.map((file) => basename(file))
  expect(named.filter((name) => !there.includes(name ?? ''))).toEqual([])
})
