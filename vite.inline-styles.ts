import type { Plugin } from 'vite'

/**
 * What Tailwind and Lightning CSS set for other tools of theirs, which this theme does not use: nothing reads it (90
 * bytes gzip of every page).
 */
const unread =
  /--(tw-(leading|font-weight|tracking|outline-style)|lightningcss-\w+):[^;}]*;?|@property --tw-(leading|font-weight|tracking)\s*{[^}]*}/g

/** How Tailwind says first that borders are solid: where it says nothing else so, each border can say it by itself. */
const bordersAlone = /@layer properties\{@supports [^{]*\{[^{}]*\{--tw-border-style:solid;?\}\}\}/

/** The same for what comes twice or says nothing (140 bytes): public.css, beside it, carries Tailwind's licence. */
function shorten(sheet: string) {
  const source = sheet
    .replace(unread, '')
    .replace(/\/\*![^*]*\*\/\s*/g, '')
    .replace(/@media [^{}]*\{:root\{\}\}/g, '')
    .replace(/(-webkit-[\w-]+:[^;{}]+;)\1+/g, '$1')
  if (!bordersAlone.test(source)) return source
  return source
    .replace(bordersAlone, '')
    .replace(/@property --tw-border-style\s*{[^}]*}/, '')
    .replaceAll('var(--tw-border-style)', 'solid')
}

/** Puts the first view's whole stylesheet into the templates: one answer paints the page, nothing blocks. */
export const inlineStyles: Plugin = {
  name: 'inline-styles',
  enforce: 'post',
  generateBundle(_options, bundle) {
    for (const template of Object.values(bundle)) {
      if (template.type !== 'asset' || !template.fileName.endsWith('.html')) continue
      template.source = String(template.source).replace(
        /<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>/g,
        (_tag, file: string) => {
          const sheet = bundle[file]
          if (sheet?.type !== 'asset') throw new Error(`no stylesheet ${file}`)
          const source = shorten(String(sheet.source))
          const read = source.match(/var\(--(tw-(leading|font-weight|tracking|outline-style)|lightningcss)/)
          if (read) throw new Error(`${file} reads ${read[0]}), which is taken out of it`)
          return `<style>${source}</style>`
        },
      )
    }
  },
}
