import { globSync } from 'node:fs'
import { expect, test } from 'vitest'

// The Vite plugin, wrangler and vitest run the same one: `overrides` in package.json.
test.each(['workerd', 'miniflare', 'wrangler'])('there is one %s in node_modules', (name) => {
  const packages = globSync(`node_modules/{,**/node_modules/}${name}/package.json`, {
    exclude: (path) => path.startsWith('node_modules/.'),
  })
  expect(packages).toEqual([`node_modules/${name}/package.json`])
})
