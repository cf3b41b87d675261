import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' }).split(
  '\n',
)
const folders = new Set(files.flatMap((file) => file.split('/').map((_, at, parts) => parts.slice(0, at).join('/'))))

/** What a page names as code that looks like a file or a folder of this tree. */
const namedFiles = (page: string) =>
  [...readFileSync(resolve(root, page), 'utf8').matchAll(/`([\w./-]+)`/g)]
    .map(([, name = '']) => name.replace(/\/$/, ''))
    .filter((name) => /\.(tsx?|css|md|toml|json)$/.test(name) || /^(worker|web|shared|test|scripts|docs)\//.test(name))

const pages = files.filter((file) => file.endsWith('.md'))

it.each(pages)('a page of the docs names only files that are there: %s', (page) => {
  const missing = namedFiles(page).filter(
    (name) => !folders.has(name) && !files.some((file) => file === name || file.endsWith(`/${name}`)),
  )
  expect(missing).toEqual([])
})
