import page from '../../dist/client/index.html'
import { render } from '../../dist/server/entry-server.js'
import { boutique } from '../../shared/boutique.ts'
import type { Ctx } from '../context.ts'

const escapeText = (value: string) => value.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')

// Function replacers: `$` in data would be read as a pattern.
const fill = (parts: { head: string; app?: string; state?: unknown }) =>
  page
    .replace('<!--head-->', () => parts.head)
    .replace('<!--app-->', () => parts.app ?? '')
    .replace('<!--state-->', () =>
      parts.state === undefined
        ? ''
        : `<script type="application/json" id="state">${JSON.stringify(parts.state).replace(/</g, '\\u003c')}</script>`,
    )

/** The page of a screen that the browser renders: not for search engines. */
export const shell = (title: string) =>
  fill({ head: `<title>${escapeText(`${title} | ${boutique.name}`)}</title><meta name="robots" content="noindex">` })

/** A public page rendered on the server with its data. */
export async function publicPage(_ctx: Ctx, path: string, status = 200) {
  const { html, state } = render(path, {})
  return new Response(fill({ head: `<title>${escapeText(boutique.name)}</title>`, app: html, state }), {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'public, max-age=60' },
  })
}
