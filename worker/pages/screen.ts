import template from '../../dist/client/screen.html'
import files from '../../dist/client/screen-files.json'
import { privateScreens, type ScreenPath } from '../../shared/private-screens.ts'
import { getFacts } from '../boutique.ts'
import type { Ctx } from '../context.ts'
import { fillTemplate } from './fill-template.ts'
import { hiddenHead } from './head.ts'

/** Fetched side by side with the entry, which asks for them by itself a step later each. */
function preloadLinks(path: ScreenPath) {
  const { scripts = [], styles = [] } = files[path] ?? {}
  return [
    ...styles.map((name) => `<link rel="preload" as="style" href="/${name}">`),
    ...scripts.map((name) => `<link rel="modulepreload" href="/${name}">`),
  ].join('')
}

/** The document of a private screen: frame, skeleton and the names of its files. Nothing in it is of a person. */
export async function screen(ctx: Ctx, path: ScreenPath, { pathname, search }: URL) {
  const [boutique, { renderSkeleton }] = await Promise.all([getFacts(ctx), import('../../dist/server/entry-server.js')])
  const html = path.startsWith('/admin') ? template.replace('/manifest.webmanifest', '/desk.webmanifest') : template
  return fillTemplate(html.replace('<!--files-->', preloadLinks(path)), {
    head: hiddenHead(`${privateScreens[path].title} | ${boutique.name}`),
    app: renderSkeleton(pathname, search, boutique),
    state: { boutique },
  })
}
