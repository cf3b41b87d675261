import { reloadOnce } from './reload-once.ts'

export type LaterCode<Module> = ReturnType<typeof laterCode<Module>>

/** How long the page waits to be gone once it loads itself anew, in milliseconds: a form may ask whether to stay. */
const leavingMs = 3000

/**
 * Code that comes when it is needed: the one way to it (test/unit/web/later-code.test.ts), because a connection that is
 * lost, or a deploy that took the old files away, must leave neither a blank place nor a button that does nothing.
 */
export function laterCode<Module>(importModule: () => Promise<Module>) {
  let module: Module | undefined
  let coming: Promise<Module> | undefined
  async function fetchModule() {
    try {
      module = await importModule()
      return module
    } finally {
      coming = undefined
    }
  }
  function bring() {
    if (module) return Promise.resolve(module)
    coming ??= fetchModule()
    return coming
  }

  return {
    /** What has come already. */
    loaded: () => module,
    /** Ahead of need, where nobody waits: what does not come is asked for again when it is needed. */
    prepare: async () => {
      await bring().catch(() => {})
    },
    /**
     * For somebody who waits. What does not come though the server answers is asked for once more; then the page is
     * loaded anew. Rejects without a connection, and where a new page has not helped.
     */
    async load({ says = true } = {}): Promise<Module> {
      try {
        return await bring()
      } catch (error) {
        if (!(await isServerThere())) throw error
        try {
          return await bring()
        } catch {
          if (reloadOnce({ says })) await new Promise((gone) => setTimeout(gone, leavingMs))
          throw error
        }
      }
    },
  }
}

const isServerThere = () =>
  fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
