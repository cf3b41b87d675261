import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const web = resolve(import.meta.dirname, '../../../web')
const read = (file: string) => readFileSync(file, 'utf8')

/** The files and folders whose utilities the sheets of public pages carry. */
const sources = ['first.css', 'public.css'].flatMap((sheet) =>
  [...read(join(web, 'styles', sheet)).matchAll(/@source "(.+?)"/g)].map(([, path = '']) => join(web, 'styles', path)),
)

/** Its utilities belong to the short wordmark, which stands in the header of app.css only. */
const excepted = join(web, 'features/boutique/public.tsx')

const isListed = (file: string) =>
  file === excepted || sources.some((source) => file === source || file.startsWith(`${source}/`))

/** A file and all that it imports at once; what it imports lazily brings app.css, which looks at every file. */
function addReached(file: string, reached: Set<string>) {
  if (reached.has(file)) return reached
  reached.add(file)
  for (const [, path = ''] of read(file).matchAll(/^(?:import|export) (?!type)[^'"]*?from '(\.[^'?]+\.tsx?)'/gm)) {
    const imported = resolve(dirname(file), path)
    if (imported.startsWith(web)) addReached(imported, reached)
  }
  return reached
}

test('what the sheets of public pages look at is there', () => {
  expect(sources.filter((source) => !existsSync(source))).toEqual([])
})

test('the sheets of public pages look at every component that a public page shows at once', () => {
  const roots = sources.flatMap((source) =>
    statSync(source).isDirectory() ? globSync('**/*.tsx', { cwd: source }).map((name) => join(source, name)) : source,
  )
  const reached = roots.reduce((all, root) => addReached(root, all), new Set<string>())
  const styled = [...reached].filter((file) => read(file).includes('className='))
  expect(styled.length).toBeGreaterThan(40)
  expect(styled.filter((file) => !isListed(file))).toEqual([])
})
