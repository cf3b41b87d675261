import type { Plugin } from 'vite'

/** In development: reloads a page when code is saved that only the Worker runs, and so rendered the page with. */
export const reloadPages: Plugin = {
  name: 'reload-pages',
  apply: 'serve',
  hotUpdate({ file, modules, server }) {
    if (this.environment.name !== 'boutique' || modules.length === 0) return
    const inBrowser = server.environments.client.moduleGraph.getModulesByFile(file)
    // Tailwind has the browser's graph hold sources that it only scans: nobody imports those.
    const isCode = [...(inBrowser ?? [])].some(({ type, importers }) => type === 'js' && importers.size > 0)
    if (!isCode) server.environments.client.hot.send({ type: 'full-reload' })
  },
}
