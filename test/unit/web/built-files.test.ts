import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { completeTemplate } from '../../../worker/pages/page.ts'

type BuiltFile = { file: string; imports?: string[] }

const manifest: Record<string, BuiltFile> = JSON.parse(
  readFileSync(new URL('../../../dist/client/.vite/manifest.json', import.meta.url), 'utf8'),
)

/** The names of the files that come at once with these: of `assets/shared-D0smGGKU.js` it is `shared`. */
function namesOf(sources: string[], files = new Set<string>()) {
  for (const source of sources) {
    const { file, imports = [] } = manifest[source] ?? { file: `nothing is built of ${source}` }
    if (files.has(file)) continue
    files.add(file)
    namesOf(imports, files)
  }
  return [...files].map((file) => file.replace(/^assets\/|-.{8}[.]js$/g, ''))
}

// A phone asks for six at once over HTTP/1.1, and each round of requests takes a way there and back.
test.each([
  ['the chat with its panel', ['web/boot/islands/chat.tsx', 'web/pages/chat-panel.tsx'], 6],
  ['the forms of the home page', ['web/boot/islands/contact.tsx'], 5],
  ['a sign-in', ['web/boot/islands/auth.tsx'], 6],
  ['what is missing in a form', ['web/boot/early/contact.ts'], 4],
  ['the form with which a guest begins a chat', ['web/boot/early/chat.ts'], 3],
  ['the desk', ['web/boot/screen.ts', 'web/boot/start-screen.tsx', 'web/pages/admin.tsx'], 30],
  ['the dashboard of a customer', ['web/boot/screen.ts', 'web/boot/start-screen.tsx', 'web/pages/dashboard.tsx'], 20],
])('%s comes in few files', (_name, sources, most) => expect(namesOf(sources).length).toBeLessThanOrEqual(most))

test.each([
  ['what a page shows when it comes near', 'web/boot/near.ts'],
  ['a logout', 'web/boot/actions/logout.ts'],
  ['what is missing in a form', 'web/boot/early/contact.ts'],
  ['the form with which a guest begins a chat', 'web/boot/early/chat.ts'],
  ['the entry of a screen, which asks for its data', 'web/boot/screen.ts'],
])('%s comes without React', (_name, source) => expect(namesOf([source])).not.toContain('shared'))

test('the script of a page or a screen runs while its document still comes', () => {
  const html = completeTemplate('<!--script-->', ['/assets/screen.js'], '')
  expect(html.match(/<script [^>]*type="module"[^>]*>/g)).toEqual([expect.stringContaining(' async ')])
})

test('no island, nor its toasts, brings what is for the screens behind a sign-in, nor what a form is sent with', () => {
  const names = namesOf([
    'web/boot/islands/chat.tsx',
    'web/pages/chat-panel.tsx',
    'web/boot/islands/contact.tsx',
    'web/ui/toaster.tsx',
  ])
  expect(names).not.toContain('app')
  expect(names).not.toContain('schema')
})
