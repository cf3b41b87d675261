import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const client = resolve(import.meta.dirname, '../../../dist/client')

test.each(['page', 'carousel'])('the script %s of a public page is one file: it runs after one request', (name) => {
  const manifest: Record<string, { file: string }> = JSON.parse(readFileSync(`${client}/.vite/${name}.json`, 'utf8'))
  const [script, ...others] = Object.values(manifest)
  expect(others).toEqual([])
  const source = readFileSync(`${client}/${script?.file}`, 'utf8')
  expect(source).not.toMatch(/(^|[;}\n])\s*(import|export)\s*[{*"'\w]/)
})

test('what it fetches by name is built', () => {
  const source = readFileSync(`${client}/${globSync('assets/page-*.js', { cwd: client })[0]}`, 'utf8')
  const named = [...source.matchAll(/[\w-]+-[\w-]{8}\.(js|css)/g)].map(([file]) => file)
  expect(named.length).toBeGreaterThan(10)
  const built = new Set(globSync('*', { cwd: `${client}/assets` }))
  expect(named.filter((file) => !built.has(file))).toEqual([])
})
