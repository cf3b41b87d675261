import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const web = resolve(import.meta.dirname, '../../../web')
const read = (file: string) => readFileSync(file, 'utf8')

/** The files and folders whose utilities these sheets carry. */
const sourcesOf = (...sheets: string[]) =>
  sheets.flatMap((sheet) =>
    [...read(join(web, 'styles', sheet)).matchAll(/@source "(.+?)"/g)].map(([, path = '']) =>
      join(web, 'styles', path),
    ),
  )
const sources = sourcesOf('first.css', 'public.css')

/** The short wordmark stands in the header of app.css only; the first chat waits in a template for opened.css. */
const excepted = ['boutique/public.tsx', 'chat/panel/chat-frame.tsx', 'chat/panel/guest-form.tsx'].map((file) =>
  join(web, 'features', file),
)

const isListed = (file: string, among = sources) =>
  excepted.includes(file) || among.some((source) => file === source || file.startsWith(`${source}/`))

/** A file and all that it imports at once; what opens is in opened.css. */
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

test('the sheet of what opens on a public page has the utilities of the page as well: its layer comes later', () => {
  expect(read(join(web, 'styles/opened.css'))).toContain('@reference "./public.css";')
  const opened = sourcesOf('opened.css', 'public.css')
  expect(sourcesOf('first.css').filter((source) => !isListed(source, opened))).toEqual([])
})

test('the sheet of what opens on a public page looks at every component of it', () => {
  const opened = [
    'pages/chat-panel.tsx',
    'features/chat/panel/customer-chat.tsx',
    'features/chat/thread/conversation.tsx',
    'features/push/push-prompt.tsx',
    'features/uploads/photo-field.tsx',
    'features/uploads/camera-dialog.tsx',
    'features/bookings/booking-form-account.tsx',
    'features/bookings/booking-form-sent.tsx',
    'ui/toaster.tsx',
  ]
  const reached = opened.reduce((all, file) => addReached(join(web, file), all), new Set<string>())
  const styled = [...reached].filter((file) => read(file).includes('className='))
  expect(styled.length).toBeGreaterThan(20)
  expect(styled.filter((file) => !isListed(file, sourcesOf('opened.css', 'public.css')))).toEqual([])
})

test('no sheet gives an underline its thickness in the shorthand, which Safari then drops whole', () => {
  const shorthand = /text-decoration: [^;]*\d/
  const sheets = globSync('styles/*.css', { cwd: web })
  expect(sheets.length).toBeGreaterThan(15)
  expect(sheets.filter((sheet) => shorthand.test(read(join(web, sheet))))).toEqual([])
})
