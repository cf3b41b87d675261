import { jsonForScript } from '../lib/escape-html.ts'
import { jsonLdScript } from './json-ld.ts'

type Parts = { head: string; app?: string; state: object /** JSON-LD. */; data?: object[] }

// Function replacers: `$` in data would be read as a pattern.
export const fillTemplate = (template: string, parts: Parts) =>
  template
    .replace('<!--head-->', () => parts.head)
    .replace('<!--app-->', () => parts.app ?? '')
    .replace('<!--state-->', () => {
      const state = `<script type="application/json" id="state">${jsonForScript(parts.state)}</script>`
      return [state, ...(parts.data ?? []).map(jsonLdScript)].join('')
    })
