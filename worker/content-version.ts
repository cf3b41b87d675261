/** Grows with each change the owner makes to what the public pages show. */
let version = 0

/** The version of the window's content in this isolate. What was made from an older one is not shown again here; other isolates follow within a minute. */
export const contentVersion = () => version

/** Says that something in the window has changed. */
export const bumpContentVersion = () => {
  version++
}
