import { existsSync, statfsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import chromium, { inflate } from '@sparticuz/chromium'

const packed = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..', 'bin')
const modules = join(import.meta.dirname, '../../node_modules')
const cache = join(modules, '.cache')
const home = join(cache, 'chromium')

/**
 * Fonts visible to Chromium, all from the npm tree, so pages look the same on every machine. `plain` is Open Sans
 * alone, without Malayalam. `phone` has an Android phone's fonts.
 */
const fontSets = {
  plain: { folders: [join(home, 'fonts')], sans: 'Open Sans', serif: 'Open Sans' },
  phone: {
    folders: ['roboto', 'noto-sans-malayalam', 'noto-serif/400Regular', 'noto-serif/700Bold'].map((folder) =>
      join(modules, '@expo-google-fonts', folder),
    ),
    sans: 'Roboto',
    serif: 'Noto Serif',
  },
}
export type FontSet = keyof typeof fontSets

/**
 * Unpacks the Chromium of the npm tree once, with its libraries and fonts, into node_modules/.cache. Unpacks to a draft
 * folder and renames it, so an interrupted or parallel start leaves no partial browser.
 */
async function unpack() {
  if (existsSync(home)) return
  await mkdir(cache, { recursive: true })
  const draft = await mkdtemp(`${home}-`)
  const before = process.env.TMPDIR
  // The package unpacks into the temp folder and reuses any files there.
  process.env.TMPDIR = draft
  await Promise.all([chromium.executablePath(), inflate(join(packed, 'al2023.tar.br'))])
  if (before === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = before
  await rename(draft, home).catch(() => rm(draft, { recursive: true }))
}

/**
 * Writes fontconfig's file for a set and returns its path. Renames it into place, because a parallel start may read it.
 */
async function writeFontsConf(set: FontSet) {
  const { folders, sans, serif } = fontSets[set]
  for (const folder of folders) if (!existsSync(folder)) throw new Error(`${folder} is missing: run npm ci`)
  const prefer = (family: string, font: string) =>
    `<alias binding="same"><family>${family}</family><prefer><family>${font}</family></prefer></alias>`
  const conf = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  ${folders.map((folder) => `<dir>${folder}</dir>`).join('\n  ')}
  ${prefer('sans-serif', sans)}
  ${prefer('serif', serif)}
  <cachedir>${home}/fonts-cache</cachedir>
</fontconfig>
`
  const path = join(home, `${set}-fonts.conf`)
  const draft = `${path}.${process.pid}`
  await writeFile(draft, conf)
  await rename(draft, path)
  return path
}

/**
 * Returns launch options for Playwright: a Chromium that needs only libc from the system, with extra `args`. Never use
 * chromium.args: its --single-process lets a closed page kill the browser, and its --disable-web-security hides CORS
 * faults.
 */
export async function launchOptions(args: string[] = [], fonts: FontSet = 'plain') {
  await unpack()
  return {
    executablePath: join(home, 'chromium'),
    args: ['--no-sandbox', ...args],
    ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
    env: {
      ...process.env,
      LD_LIBRARY_PATH: join(home, 'al2023/lib'),
      FONTCONFIG_FILE: await writeFontsConf(fonts),
    },
  }
}

/**
 * Returns whether /dev/shm has enough space. Playwright makes Chromium share memory through files in the temp folder,
 * because a container's /dev/shm may have only 64 MB. If that folder is on a disk, each drawing creates and deletes
 * files.
 */
function hasSharedMemory() {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize >= 2 ** 30
  } catch {
    return false
  }
}
