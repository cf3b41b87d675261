import type { Plugin } from 'vite'

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
          return `<style>${sheet.source}</style>`
        },
      )
    }
  },
}
