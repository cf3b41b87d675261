import { jsonForScript } from '../lib/escape-html.ts'
import { jsonLdScript } from './json-ld.ts'

/** In development: Vite's own script, which shows saved changes. */
const live = import.meta.hot ? '<script type="module" src="/@vite/client"></script>' : ''

/** Puts the entry script and the first styles into a document. The script is async: it runs before the document's end. */
export const completeTemplate = (template: string, [entry = '']: string[], styles: string) =>
  template
    .replace('<!--script-->', () => `${live}<script async type="module" crossorigin src="${entry}"></script>`)
    .replace('<!--style-->', () => `<style>${styles}</style>`)

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
