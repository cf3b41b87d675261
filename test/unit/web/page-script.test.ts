import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const client = resolve(import.meta.dirname, '../../../dist/client')

test('the script of a public page is one file: it listens after one request', () => {
  const page = readFileSync(`${client}/page.html`, 'utf8')
  const scripts = [...page.matchAll(/<script[^>]* src="\/(assets\/[^"]+)"/g)].map(([, file = '']) => file)
  expect(scripts).toHaveLength(1)
  const source = readFileSync(`${client}/${scripts[0]}`, 'utf8')
  expect(source).not.toMatch(/(^|[;}\n])\s*(import|export)\s*[{*"'\w]/)
  expect(page).toMatch(/<script async type="module" /)
})

test('what it fetches by name is built', () => {
  const source = readFileSync(`${client}/${globSync('assets/page-*.js', { cwd: client })[0]}`, 'utf8')
  const named = [...source.matchAll(/[\w-]+-[\w-]{8}\.(js|css)/g)].map(([file]) => file)
  expect(named.length).toBeGreaterThan(10)
  const built = new Set(globSync('*', { cwd: `${client}/assets` }))
  expect(named.filter((file) => !built.has(file))).toEqual([])
})
