import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

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
  ['the chat with its panel', ['boot/islands/chat.tsx', 'pages/chat-panel.tsx'], 6],
  ['the forms of the home page', ['boot/islands/contact.tsx'], 5],
  ['a sign-in', ['boot/islands/auth.tsx'], 6],
  ['what is missing in a form', ['boot/early/contact.ts'], 4],
  ['the form with which a guest begins a chat', ['boot/early/chat.ts'], 3],
  ['the desk', ['screen.html', 'boot/start-screen.tsx', 'pages/admin.tsx'], 30],
  ['the dashboard of a customer', ['screen.html', 'boot/start-screen.tsx', 'pages/dashboard.tsx'], 20],
])('%s comes in few files', (_name, sources, most) => {
  expect(namesOf(sources).length).toBeLessThanOrEqual(most)
})

test.each([
  ['what a page shows when it comes near', 'boot/near.ts'],
  ['a logout', 'boot/actions/logout.ts'],
  ['what is missing in a form', 'boot/early/contact.ts'],
  ['the form with which a guest begins a chat', 'boot/early/chat.ts'],
  ['the entry of a screen, which asks for its data', 'screen.html'],
])('%s comes without React', (_name, source) => {
  expect(namesOf([source])).not.toContain('shared')
})

test('a screen asks for its data while its document still comes', () => {
  const html = readFileSync(new URL('../../../dist/client/screen.html', import.meta.url), 'utf8')
  expect(html.match(/<script [^>]*type="module"[^>]*>/g)).toEqual([expect.stringContaining(' async ')])
})

test('no island, nor its toasts, brings what is for the screens behind a sign-in, nor what a form is sent with', () => {
  const names = namesOf(['boot/islands/chat.tsx', 'pages/chat-panel.tsx', 'boot/islands/contact.tsx', 'ui/toaster.tsx'])
  expect(names).not.toContain('app')
  expect(names).not.toContain('schema')
})
