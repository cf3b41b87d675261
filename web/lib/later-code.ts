import { t } from '../../shared/words/t.ts'

/** Key with the page that this tab last reloaded for missing code, and the time in milliseconds. */
const reloadedKey = 'reloaded'
/** Key with the message for the next page: that it was reloaded, or why it opens. */
const newsKey = 'page-news'
/** Time in which a second reload of the same page is pointless, in milliseconds. */
const pauseMs = 60_000

/**
 * Reloads the page: after a deploy the old code is gone, and a browser never requests a failed module again. Returns
 * false if this was just tried, or if storage is forbidden and a loop could not be stopped. With `says` the new page
 * explains what happened, because the press is lost.
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

/** Stores a message for the next page of this tab; does nothing if storage is forbidden. */
export function sayOnNextPage(sentence: string) {
  try {
    sessionStorage.setItem(newsKey, sentence)
  } catch {}
}

/** Takes the message for this page, once. */
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

/** Time to wait for the reload, in milliseconds; a form may ask whether to stay on the page. */
const leavingMs = 3000

/**
 * Creates lazily loaded code, the only way to load it (test/unit/web/later-code.test.ts). After a lost connection or a
 * deploy, there must be neither an empty place nor a dead button.
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
    /** Returns the module if it is loaded. */
    loaded: () => module,
    /** Loads ahead of need; a failed load is retried when the code is needed. */
    prepare: async () => {
      await bring().catch(() => {})
    },
    /**
     * Loads for a waiting user. If the server responds but the module fails, retries once, then reloads the page.
     * Rejects without a connection, and after a reload that did not help.
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
