import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'

// Who may import whom, kept by biome.json. Each rule is proved to bite by a breach planted in a copy of the folders.
const root = resolve(import.meta.dirname, '../..')

const breaches: [file: string, line: string, message: string][] = [
  ['shared/a.ts', "import { Hono } from 'hono'", 'shared imports the small build of zod only'],
  ['shared/b.ts', "import { users } from '../worker/db/schema.ts'", 'shared imports the small build of zod only'],
  ['worker/lib/a.ts', "import { users } from '../db/schema.ts'", 'lib knows nothing outside its folder'],
  ['worker/lib/b.ts', "import { boutique } from '../../shared/boutique.ts'", 'lib knows nothing outside its folder'],
  ['worker/a.ts', "import { App } from '../web/app.tsx'", 'the worker never imports the web'],
  ['worker/b.ts', "import { render } from '../web/boot/entry-server.tsx'", 'the worker never imports the web'],
  ['worker/c.ts', "import { fillSample } from '../scripts/sample/fill.ts'", 'the worker never imports the web'],
  ['worker/http/sessions.ts', "import { book } from '../features/bookings/bookings.ts'", 'what features stand on'],
  ['worker/context.ts', "import { cronHandlers } from './cron.ts'", 'what features stand on'],
  ['worker/db/a.ts', "import { book } from '../features/bookings/bookings.ts'", 'db does not know features'],
  ['worker/db/b.ts', "import { Hono } from 'hono'", 'db does not know features or HTTP'],
  ['worker/db/c.ts', "import { findSession } from '../http/sessions.ts'", 'db does not know features or HTTP'],
  ['worker/pages/a.ts', "import { App } from '../../web/app.tsx'", 'pages know the entry'],
  ['worker/pages/b.ts', "import { render } from '../../dist/boutique/index.js'", 'pages know the entry'],
  ['worker/features/auth/routes.ts', "import { r } from '../orders/routes.ts'", 'routes call their own feature'],
  ['worker/features/chat/routes.ts', "import { App } from '../../../web/app.tsx'", 'routes call their own feature'],
  [
    'worker/features/uploads/companion-routes.ts',
    "import { r } from '../orders/routes.ts'",
    'routes call their own feature',
  ],
  ['worker/features/uploads/c.ts', "import { r } from './companion-routes.ts'", 'call each other one way'],
  ['worker/features/auth/a.ts', "import { getCookie } from 'hono/cookie'", 'call each other one way'],
  ['worker/features/leads/b.ts', "import { Hono } from 'hono'", 'call each other one way'],
  ['worker/features/leads/c.ts', "import { requireAdmin } from '../../http/guards.ts'", 'call each other one way'],
  ['worker/features/auth/f.ts', "import { setSessionCookie } from '../../http/cookies.ts'", 'call each other one way'],
  ['worker/features/notifications/a.ts', "import { validate } from '../../http/http.ts'", 'call each other one way'],
  ['worker/features/orders/a.ts', "import { r } from './routes.ts'", 'call each other one way'],
  ['worker/features/privacy/a.ts', "import { list } from '../orders/admin-orders.ts'", 'call each other one way'],
  ['worker/features/reports/a.ts', "import { r } from '../orders/routes.ts'", 'call each other one way'],
  ['worker/features/leads/a.ts', "import { book } from '../bookings/bookings.ts'", 'call each other one way'],
  ['worker/features/notifications/b.ts', "import { create } from '../leads/contacts.ts'", 'call each other one way'],
  ['worker/features/bookings/a.ts', "import { list } from '../orders/admin-orders.ts'", 'call each other one way'],
  ['worker/features/products/a.ts', "import { x } from '../../features/leads/leads.ts'", 'call each other one way'],
  ['worker/features/chat/rooms/a.ts', "import { x } from '../../orders/payments.ts'", 'call each other one way'],
  ['worker/features/chat/rooms/b.ts', "import { Hono } from 'hono'", 'call each other one way'],
  ['web/a.ts', "import { api } from '../worker/api.ts'", 'web never imports the worker'],
  ['web/b.ts', "import { fillSample } from '../scripts/sample/fill.ts'", 'web never imports the worker'],
  ['web/api.ts', "import { api } from '../worker/api.ts'", "web takes the worker's types only"],
  ['web/session.tsx', "import { Form } from './features/auth/login-form.tsx'", 'what features stand on'],
  ['web/pages/a.tsx', "import { api } from '../../worker/api.ts'", 'the app composes pages'],
  ['web/pages/b.tsx', "import { App } from '../app.tsx'", 'the app composes pages'],
  ['web/features/auth/a.tsx', "import { users } from '../../../worker/db/schema.ts'", 'a feature knows'],
  ['web/features/auth/b.tsx', "import { Form } from '../bookings/booking-form.tsx'", 'a feature knows'],
  ['web/features/auth/c.tsx', "import { x } from '../../features/chat/x.tsx'", 'a feature knows'],
  ['web/features/auth/d.tsx', "import { HomePage } from '../../pages/home.tsx'", 'a feature knows'],
  ['web/features/chat/inbox/a.tsx', "import { x } from '../../orders/queries.ts'", 'a feature knows'],
  ['web/features/auth/e.tsx', "import { x } from '../orders/queries.ts'", 'a feature knows'],
  ['web/features/auth/public.tsx', "import { x } from '../orders/public.ts'", 'a public file knows'],
  ['web/features/chat/inbox/b.tsx', "import { x } from '../../orders/links.ts'", 'a feature knows'],
  ['web/queries.ts', "import { x } from './features/orders/queries.ts'", 'what features stand on'],
  ['web/shell/a.tsx', "import { Form } from '../features/auth/login-form.tsx'", 'the shell stands under features'],
  ['web/ui/a.tsx', "import { api } from '../api.ts'", 'ui and lib hold no data'],
  ['web/ui/b.tsx', "import { useExport } from '../shell/use-export.ts'", 'ui and lib hold no data'],
  ['web/lib/a.ts', "import { useSession } from '../session.tsx'", 'ui and lib hold no data'],
  ['web/sw/a.ts', "import { api } from '../api.ts'", 'the service worker knows shared only'],
  ['scripts/a.ts', "import { r } from '../worker/features/orders/routes.ts'", 'scripts use the features'],
]

const allowed: [file: string, line: string][] = [
  ['shared/ok.ts', "import * as z from 'zod/mini'"],
  ['shared/ok2.ts', "import { text } from './text.ts'"],
  ['worker/lib/ok.ts', "import { scrypt } from 'node:crypto'"],
  ['worker/db/ok.ts', "import { fail } from '../http/failures.ts'"],
  ['worker/features/bookings/ok.ts', "import { upsertLeadStatements } from '../leads/upsert-lead.ts'"],
  ['worker/features/bookings/ok2.ts', "import { users } from '../../db/schema.ts'"],
  ['worker/features/bookings/ok3.ts', "import type { User } from '../../http/sessions.ts'\nexport type Admin = User"],
  ['worker/features/leads/ok.ts', "import { enqueueStatement } from '../notifications/enqueue.ts'"],
  ['worker/features/leads/routes.ts', "import { Hono } from 'hono'"],
  ['worker/features/chat/rooms/ok.ts', "import { x } from '../guests/guest-leads.ts'"],
  ['worker/features/chat/rooms/ok2.ts', "import { x } from '../../leads/chat-leads.ts'"],
  ['worker/pages/ok.ts', "import { render } from '../../web/boot/entry-server.tsx'"],
  ['worker/pages/ok2.ts', "import styles from '../../web/styles/first.css?inline'"],
  ['web/features/auth/ok.tsx', "import { Button } from '../../ui/button.tsx'"],
  ['web/features/auth/ok2.tsx', "import { loginInput } from '../../../shared/auth.ts'"],
  ['web/features/chat/inbox/ok.tsx', "import { x } from '../thread/thread.tsx'"],
  ['web/features/chat/inbox/ok2.tsx', "import { x } from '../../../ui/icon.tsx'"],
  ['web/features/auth/ok3.tsx', "import { x } from '../../queries.ts'"],
  ['web/features/auth/ok4.tsx', "import { x } from '../orders/public.ts'"],
  ['web/features/orders/public.tsx', "import { x } from './queries.ts'"],
  ['web/features/chat/inbox/ok3.tsx', "import { x } from '../../../queries.ts'"],
  ['web/features/chat/inbox/ok4.tsx', "import { x } from '../../orders/public.tsx'"],
  ['web/features/chat/inbox/ok5.tsx', "import { x } from '../public.ts'"],
  ['web/shell/ok.tsx', "import { api } from '../api.ts'"],
  ['web/sw/ok.ts', "import { boutique } from '../../shared/boutique.ts'"],
  ['web/pages/ok.tsx', "import { LoginForm } from '../features/auth/login-form.tsx'"],
  ['scripts/ok.ts', "import { users } from '../worker/db/schema.ts'"],
]

const others: [file: string, text: string][] = [
  ['web/lib/hen.ts', "import { egg } from './egg.ts'\nexport const hen = () => egg\n"],
  ['web/lib/egg.ts', "import { hen } from './hen.ts'\nexport const egg = () => hen\n"],
  ['web/type.ts', "import { ApiType } from './other.ts'\nexport type X = ApiType\n"],
]

/** A planted file: an import that is used, so that no other rule has anything to say. */
const fileWith = (line: string) => `${line}\nconsole.log(${/import (?:\* as |\{ )?(\w+)/.exec(line)?.[1]})\n`

type Finding = { message: string; category: string; location: { path: string } }
let findings: Finding[] = []

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'import-rules-'))
  await cp(join(root, 'biome.json'), join(folder, 'biome.json'))
  for (const [file, line] of [...breaches, ...allowed]) others.push([file, fileWith(line)])
  for (const [file, text] of others) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
  findings = await lint(folder)
  await rm(folder, { recursive: true })
})

function lint(folder: string) {
  const args = ['lint', '--reporter=json', '--max-diagnostics=none', '--vcs-enabled=false', '.']
  return new Promise<Finding[]>((found) => {
    execFile(join(root, 'node_modules/.bin/biome'), args, { cwd: folder }, (_exitsWithFindings, output) => {
      found(JSON.parse(output).diagnostics)
    })
  })
}

const of = (file: string, category: string) =>
  findings.filter((finding) => finding.location.path === file && finding.category === `lint/${category}`)

describe('the import rules', () => {
  it.each(breaches)('refuse in %s: %s', (file, _line, message) => {
    expect(of(file, 'style/noRestrictedImports').map((finding) => finding.message)).toContainEqual(
      expect.stringContaining(message),
    )
  })

  it.each(allowed)('allow in %s: %s', (file) => {
    expect(of(file, 'style/noRestrictedImports')).toEqual([])
  })

  it('refuse two files that import each other', () => {
    expect(of('web/lib/hen.ts', 'suspicious/noImportCycles')).toHaveLength(1)
  })

  it("refuse a type imported like code, which would bring the worker into the browser's script", () => {
    expect(of('web/type.ts', 'style/useImportType')).toHaveLength(1)
  })
})
