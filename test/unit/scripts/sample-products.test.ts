import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { sampleProducts } from '../../../scripts/sample/data/products.ts'
import { productRows } from '../../../scripts/sample/storefront.ts'
import { productInput } from '../../../shared/products.ts'

const drawing = (name: string) => readFileSync(join(import.meta.dirname, `../../../web/public/art/${name}.svg`), 'utf8')
const drawn = sampleProducts.flatMap(({ art, close }) => [art, ...(close ? [close[0]] : [])])

test('each drawing is light, answers to dark by itself and asks nobody for anything', () => {
  for (const name of drawn) {
    const svg = drawing(name)
    expect([name, gzipSync(svg).length < 6000]).toEqual([name, true])
    expect([name, svg.includes('prefers-color-scheme:dark')]).toEqual([name, true])
    expect([name, /(?:href|src)="(?!#)|url\((?!#)|<script/.test(svg)]).toEqual([name, false])
  }
})

test('each sample piece says its cloth, ages, what is included and weeks, and goes with others that are there', () => {
  const rows = productRows(0)
  const slugOf = new Map(rows.map(({ id, slug }) => [id, slug]))
  for (const [at, row] of rows.entries()) {
    expect(productInput.safeParse(row).error?.issues ?? []).toEqual([])
    for (const fact of [row.cloth, row.sizes, row.included, row.weeksToMake]) expect(fact).toBeTruthy()
    expect(row.goesWith.map((id) => slugOf.get(id))).toEqual(sampleProducts[at]?.goesWith)
    expect(row.goesWith.length).toBeGreaterThan(0)
    expect(row.goesWith).not.toContain(row.id)
  }
})
