import { existsSync, statfsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import chromium, { inflate } from '@sparticuz/chromium'

const packed = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..', 'bin')
const cache = join(import.meta.dirname, '../../node_modules/.cache')
const home = join(cache, 'chromium')

/**
 * Unpacks the Chromium of the npm tree once, with the libraries and fonts it needs, into node_modules/.cache.
 * It unpacks beside and moves into place, so that an interrupted or a parallel start leaves no half of a browser.
 */
async function unpack() {
  if (existsSync(home)) return
  await mkdir(cache, { recursive: true })
  const draft = await mkdtemp(`${home}-`)
  const before = process.env.TMPDIR
  // The package unpacks into the temp folder, wherever that is, and takes what lies there for its own.
  process.env.TMPDIR = draft
  await Promise.all([chromium.executablePath(), inflate(join(packed, 'al2023.tar.br'))])
  if (before === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = before
  await writeFile(join(draft, 'fonts.conf'), fontsConf)
  await rename(draft, home).catch(() => rm(draft, { recursive: true }))
}

// Fonts of the machine if it has any, the package's own if it has none: Chromium ends without a single font.
const fontsConf = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${home}/fonts</dir>
  <cachedir>${home}/fonts-cache</cachedir>
</fontconfig>
`

/**
 * Launch options for Playwright: a Chromium that needs nothing of the system beyond libc, with the extra `args`.
 * Never chromium.args: they hold --single-process, where a closed page kills the browser, and
 * --disable-web-security, under which CORS faults pass.
 */
export async function launchOptions(args: string[] = []) {
  await unpack()
  return {
    executablePath: join(home, 'chromium'),
    args: ['--no-sandbox', ...args],
    ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
    env: {
      ...process.env,
      LD_LIBRARY_PATH: join(home, 'al2023/lib'),
      FONTCONFIG_FILE: join(home, 'fonts.conf'),
    },
  }
}

/**
 * Playwright has Chromium share its memory by files in the temp folder, because a container may have 64 MB only for it.
 * Where that folder is a disk, each drawing makes files and deletes them.
 */
function hasSharedMemory() {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize >= 2 ** 30
  } catch {
    return false
  }
}
