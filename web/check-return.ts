import type { QueryClient } from '@tanstack/react-query'
import { api, send, statusOf } from './api.ts'
import { readRoleHint } from './boot/page-state.ts'
import { query } from './queries.ts'

/**
 * On a screen behind the sign-in: a page that Back or Forward brings from the browser's memory stays hidden until the
 * server says that its session is the same, and is loaded anew where it is not. Without a connection the role in the
 * cookie decides.
 */
export function checkSessionOnReturn(client: QueryClient) {
  const { classList } = document.documentElement
  const role = readRoleHint()
  addEventListener('pagehide', ({ persisted }) => classList.toggle('is-unchecked', persisted))
  addEventListener('pageshow', async ({ persisted }) => {
    if (!persisted) return
    if (readRoleHint() === role && (await isSameSession(client))) classList.remove('is-unchecked')
    else location.reload()
  })
}

/** A helper's phone has a session of its own, and no user. */
async function isSameSession(client: QueryClient) {
  try {
    if (/^(\/ml)?\/work/.test(location.pathname)) return Boolean(await send(api.work.today.$get()))
    const { id } = await send(api.user.$get())
    return id === client.getQueryData(query(api.user).queryKey)?.id
  } catch (error) {
    return statusOf(error) === 0
  }
}
