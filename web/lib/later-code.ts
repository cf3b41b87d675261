import { t } from '../../shared/words/t.ts'

/** Which page this tab last loaded anew for code that was gone, and when, in milliseconds. */
const reloadedKey = 'reloaded'
/** The sentence that the page that comes has to say: that it was loaded anew, or why it comes. */
const newsKey = 'page-news'
/** Where the new page misses the code too, another one within this time, in milliseconds, would not help. */
const pauseMs = 60_000

/**
 * Loads the page anew: after a deploy the code it asks for is gone, and a browser does not ask again for a module that a
 * lost connection kept from it. False where that was just tried, and where nothing can be stored that would end a loop.
 * `says`: a press is lost by it, so the new page says what happened.
 */
export function reloadOnce({ says = false } = {}) {
  try {
    const [path, at] = (sessionStorage.getItem(reloadedKey) ?? '').split(' ')
    if (path === location.pathname && Number(at) + pauseMs > Date.now()) return false
    sessionStorage.setItem(reloadedKey, `${location.pathname} ${Date.now()}`)
    if (says) sessionStorage.setItem(newsKey, t('This page had to be loaded again. What you wrote is still here.'))
  } catch {
    return false
  }
  location.reload()
  return true
}

/** Has the page that this tab opens next say a sentence; where nothing can be stored, it says none. */
export function sayOnNextPage(sentence: string) {
  try {
    sessionStorage.setItem(newsKey, sentence)
  } catch {}
}

/** What this page has to say of how it came, if it has; once. */
export function takePageNews() {
  try {
    const news = sessionStorage.getItem(newsKey) ?? undefined
    sessionStorage.removeItem(newsKey)
    return news
  } catch {
    return undefined
  }
}

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
