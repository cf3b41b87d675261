import type { Plugin, Rollup } from 'vite'
import { isInMalayalam, privateScreens } from './shared/private-screens.ts'

/**
 * Writes into screen-files.json which files each private screen starts with: the Worker names them in the document, so
 * that they are fetched side by side and not as one after the other asks for them. What all begin with stands there once.
 */
export const screenFiles = (language: 'en' | 'ml'): Plugin => ({
  name: 'screen-files',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const find = (module: string) => {
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module))
      if (!chunk) throw new Error(`no chunk of ${module}`)
      return chunk
    }
    const [entry, start] = [find('/web/screen.html'), find('/web/boot/start-screen.tsx')]
    const screens = Object.entries(privateScreens).filter(([path]) => language === 'en' || isInMalayalam(path))
    /** Adds a chunk and what it imports to those that are loaded. */
    const add = (chunk: Rollup.OutputChunk, loaded: Set<Rollup.OutputChunk>) => {
      if (loaded.has(chunk)) return loaded
      loaded.add(chunk)
      for (const name of chunk.imports) {
        const imported = bundle[name]
        if (imported?.type === 'chunk') add(imported, loaded)
      }
      return loaded
    }
    const filesOf = (loaded: Set<Rollup.OutputChunk>) => {
      const chunks = [...loaded]
      const sheets = chunks.filter((chunk) => chunk !== entry).map(({ viteMetadata }) => viteMetadata?.importedCss)
      return {
        scripts: chunks.map(({ fileName }) => fileName),
        styles: [...new Set(sheets.flatMap((names) => [...(names ?? [])]))],
      }
    }
    // The entry is small, and its first lines ask for the data.
    const first = add(start, add(entry, new Set()))
    const common = filesOf(first)
    const beside = screens.map(([path, { page }]) => {
      const { scripts, styles } = filesOf(add(find(`/web/pages/${page}.tsx`), new Set(first)))
      return [path, { scripts: scripts.slice(common.scripts.length), styles: styles.slice(common.styles.length) }]
    })
    const source = JSON.stringify({ common, beside: Object.fromEntries(beside) })
    this.emitFile({ type: 'asset', fileName: 'screen-files.json', source })
  },
})
