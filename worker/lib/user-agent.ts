// Order matters: Edge and Samsung say they are Chrome, and Chrome says it is Safari.
const browsers: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/\bOPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const firstMatch = (of: [RegExp, string][], text: string) => of.find(([pattern]) => pattern.test(text))?.[1]

/** What a person calls a device, 'Chrome on Android', from its User-Agent; 'A browser' where it says nothing known. */
export function deviceName(userAgent = '') {
  const system = firstMatch(systems, userAgent)
  return `${firstMatch(browsers, userAgent) ?? 'A browser'}${system ? ` on ${system}` : ''}`
}
