/** Grows with each change the admin makes to what the public pages show. */
let version = 0

/**
 * The version of the public content in this isolate: what was rendered from an older one is not shown here again. Other
 * isolates follow within a minute.
 */
export const contentVersion = () => version

export const bumpContentVersion = () => {
  version++
}
