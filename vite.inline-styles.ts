import type { Plugin } from 'vite'

/**
 * What Tailwind and Lightning CSS set for other tools of theirs, which this theme does not use: nothing reads it (90
 * bytes gzip of every page).
 */
const unread =
  /--(tw-(leading|font-weight|tracking)|lightningcss-\w+):[^;}]*;?|@property --tw-(leading|font-weight|tracking)\s*{[^}]*}/g

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
          const source = String(sheet.source).replace(unread, '')
          const read = source.match(/var\(--(tw-(leading|font-weight|tracking)|lightningcss)/)
          if (read) throw new Error(`${file} reads ${read[0]}), which is taken out of it`)
          return `<style>${source}</style>`
        },
      )
    }
  },
}
