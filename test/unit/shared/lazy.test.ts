import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('no file of the Worker makes a format of Intl where it begins: each would take milliseconds of every start', () => {
  const root = new URL('../../..', import.meta.url)
  const files = globSync(['worker/**/*.ts', 'shared/*.ts', 'web/lib/format.ts', 'web/features/chat/thread/*.ts'], {
    cwd: root,
  })
  expect(files.length).toBeGreaterThan(100)
  const eager = files.filter((file) =>
    /^(export )?const \w+ = new Intl/m.test(readFileSync(new URL(file, root), 'utf8')),
  )
  expect(eager).toEqual([])
})
