import type { Plugin, Rollup } from 'vite'
import { isInMalayalam, privateScreens } from './shared/private-screens.ts'

/**
 * Writes into screen-files.json which files each private screen starts with: the Worker names them in the document, so
 * that they are fetched side by side and not as one after the other asks for them.
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
    const filesOf = screens.map(([path, { page }]) => {
      const needed = new Set<Rollup.OutputChunk>()
      const add = (chunk: Rollup.OutputChunk) => {
        if (needed.has(chunk)) return
        needed.add(chunk)
        for (const name of chunk.imports) {
          const imported = bundle[name]
          if (imported?.type === 'chunk') add(imported)
        }
      }
      // The entry is small, and its first lines ask for the data.
      add(entry)
      add(start)
      add(find(`/web/pages/${page}.tsx`))
      const loaded = [...needed].filter((chunk) => chunk !== entry)
      const styles = new Set(loaded.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
      return [path, { scripts: [...needed].map(({ fileName }) => fileName), styles: [...styles] }]
    })
    this.emitFile({ type: 'asset', fileName: 'screen-files.json', source: JSON.stringify(Object.fromEntries(filesOf)) })
  },
})
