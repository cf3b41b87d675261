import { jsonForScript } from '../lib/escape-html.ts'
import type { Head } from './head.ts'
import { jsonLdScript } from './json-ld.ts'

type Parts = { head: string; app?: string; state: object; data?: Head['data'] }

// Function replacers: `$` in data would be read as a pattern.
export const fillTemplate = (template: string, parts: Parts) =>
  template
    .replace('<!--head-->', () => parts.head)
    .replace('<!--app-->', () => parts.app ?? '')
    .replace('<!--state-->', () => {
      const state = `<script type="application/json" id="state">${jsonForScript(parts.state)}</script>`
      return parts.data ? state + jsonLdScript(parts.data) : state
    })
