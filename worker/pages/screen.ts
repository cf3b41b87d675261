import files from '../../dist/client/screen-files.json'
import malayalamFiles from '../../dist/ml/screen-files.json'
import { privateScreens, type ScreenPath } from '../../shared/private-screens.ts'
import type { Language } from '../../shared/words/t.ts'
import { getFacts } from '../boutique.ts'
import type { Ctx } from '../context.ts'
import { readAsset } from '../lib/read-asset.ts'
import { fillTemplate } from './fill-template.ts'
import { hiddenHead } from './head.ts'
import { inMalayalam, speakOfPage, speechOf } from './malayalam.ts'

/** The screens' own document, with their first styles: a file beside the Worker, read once in an isolate. */
let kept: string | undefined
async function templateOf({ env }: Ctx) {
  kept ??= await (await readAsset(env.ASSETS, 'screen.html')).text()
  return kept
}

type Files = { scripts: string[]; styles: string[] }
type ScreenFiles = { common: Files; beside: Record<string, Files | undefined> }

/** What a screen starts with, its entry first. */
function filesOf(path: ScreenPath, language: Language): Files {
  const { common, beside }: ScreenFiles = language === 'ml' ? malayalamFiles : files
  return {
    scripts: [...common.scripts, ...(beside[path]?.scripts ?? [])],
    styles: [...common.styles, ...(beside[path]?.styles ?? [])],
  }
}

/** Fetched side by side with the entry, which asks for them by itself a step later each. */
function preloadLinks({ scripts, styles }: Files) {
  return [
    ...styles.map((name) => `<link rel="preload" as="style" href="/${name}">`),
    ...scripts.map((name) => `<link rel="modulepreload" href="/${name}">`),
  ].join('')
}

/**
 * What the day's first rows wait for: asked before any script runs, as the entry asks for it a step later. Of an admin's
 * browser alone: another one is refused, and its console says so.
 */
const firstOfDay = ['/api/admin/today', '/api/user']
  .map((path) => `<link rel="preload" as="fetch" href="${path}" crossorigin="use-credentials">`)
  .join('')
const isDay = ({ pathname, searchParams }: URL) =>
  pathname === '/admin' && ['today', null].includes(searchParams.get('tab'))

/** The document of a private screen: frame, skeleton and the names of its files. Nothing in it is of a person. */
export async function screen(ctx: Ctx, path: ScreenPath, url: URL, language: Language, isAdmins: boolean) {
  const { pathname, search } = url
  const [template, boutique, { renderSkeleton }, speech] = await Promise.all([
    templateOf(ctx),
    getFacts(ctx),
    import('../../dist/server/entry-server.js'),
    speechOf(ctx, language),
  ])
  const needed = filesOf(path, language)
  const html = path.startsWith('/admin') ? template.replace('/manifest.webmanifest', '/desk.webmanifest') : template
  const spoken = language === 'ml' ? inMalayalam(html, `/${needed.scripts[0]}`) : html
  const title = speakOfPage(speech, () => privateScreens[path].title())
  return fillTemplate(
    spoken.replace('<!--files-->', (isAdmins && isDay(url) ? firstOfDay : '') + preloadLinks(needed)),
    {
      head: hiddenHead(`${title} | ${boutique.name}`),
      app: renderSkeleton(pathname, search, boutique, speech),
      state: { boutique },
    },
  )
}
