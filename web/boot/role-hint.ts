export type RoleHint = 'admin' | 'customer' | undefined

/** As whom somebody is signed in, as far as a script can know before the server has said so. */
export function readRoleHint(): RoleHint {
  const who = /(?:^|; )who=(admin|customer)(?:;|$)/.exec(document.cookie)?.[1]
  return who === 'admin' || who === 'customer' ? who : undefined
}
