const roles = ['admin', 'customer'] as const

/** As whom somebody is signed in, as far as a script can know before the server has said so. */
export const readRoleHint = () => roles.find((role) => `; ${document.cookie};`.includes(`; who=${role};`))

export type RoleHint = ReturnType<typeof readRoleHint>
