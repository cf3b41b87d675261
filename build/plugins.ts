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

/** Leaves code that a page imports later, in the browser, out of the Worker: 85 KiB (gzip) and 6 ms of its start. */
export const withoutLaterCode: Plugin = {
  name: 'without-later-code',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'boutique',
  resolveDynamicImport: (_source, importer) => (String(importer).includes('/web/') ? { id: unreached } : null),
  load: (id) => (id === unreached ? 'export {}' : undefined),
}
const unreached = '\0unreached'
