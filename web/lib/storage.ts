/** What was stored on this device under a key; undefined for nothing, for what is no JSON, and where nothing may be kept. */
export function readJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a value on this device; undefined removes it. A full or forbidden store costs what a reload would keep, no more. */
export function writeJson(key: string, value: unknown) {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {}
}
