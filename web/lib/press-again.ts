const key = 'press-again'
/** A page that is loaded anew for the code of a press comes within this time, in milliseconds. */
const holdMs = 30_000

/** Notes the press of a button, so that the page repeats it where it has to be loaded anew for its code. Returns its end. */
export function keepPress(name: string) {
  try {
    sessionStorage.setItem(key, `${name} ${location.pathname} ${Date.now()}`)
  } catch {}
  return () => void takePress(name)
}

/** True, once, where this page was loaded anew for the press of this button. */
export function takePress(name: string) {
  try {
    const [pressed, path, at] = (sessionStorage.getItem(key) ?? '').split(' ')
    if (pressed !== name) return false
    sessionStorage.removeItem(key)
    return path === location.pathname && Number(at) + holdMs > Date.now()
  } catch {
    return false
  }
}
