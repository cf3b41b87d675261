import { filesOf } from 'virtual:client-files'
import { privateScreens, type ScreenPath } from '../../shared/private-screens.ts'
import type { Language } from '../../shared/words/t.ts'
import screenStyles from '../../web/styles/screen.css?inline'
import { getFacts, spokenFacts } from '../boutique.ts'
import type { Ctx } from '../context.ts'
import { importRenderer } from './imported-later.ts'
import { inMalayalam, speakOfPage, speechOf } from './malayalam.ts'
import { completeTemplate, fillTemplate, hiddenHead } from './page.ts'
import screenTemplate from './screen.html?raw'

const screenHtml = completeTemplate(screenTemplate, filesOf('screen'), screenStyles)

/** Returns the names of all files that a screen starts with. */
function filesOfScreen(path: ScreenPath, language: Language) {
  const names = ['screen', ...(language === 'ml' ? ['malayalam-screens'] : []), 'start-screen']
  return [...new Set([...names, `pages/${privateScreens[path].page}`].flatMap(filesOf))]
}

/** Has the files fetched side by side with the entry, which imports them one after the other. */
const preloadLinks = (files: string[]) =>
  [
    ...files.filter(isSheet).map((file) => `<link rel="preload" as="style" crossorigin href="${file}">`),
    ...files.filter((file) => !isSheet(file)).map((file) => `<link rel="modulepreload" href="${file}">`),
  ].join('')
const isSheet = (file: string) => file.endsWith('.css')

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
  const [facts, { renderSkeleton }, speech] = await Promise.all([getFacts(ctx), importRenderer(), speechOf(language)])
  const boutique = speakOfPage(speech, () => spokenFacts(facts))
  const html = path.startsWith('/admin') ? screenHtml.replace('/manifest.webmanifest', '/desk.webmanifest') : screenHtml
  const spoken = language === 'ml' ? inMalayalam(html) : html
  const title = speakOfPage(speech, () => privateScreens[path].title())
  return fillTemplate(
    spoken.replace(
      '<!--files-->',
      (isAdmins && isDay(url) ? firstOfDay : '') + preloadLinks(filesOfScreen(path, language)),
    ),
    {
      head: hiddenHead(`${title} | ${boutique.name}`),
      app: renderSkeleton(pathname, search, boutique, speech),
      state: { boutique },
    },
  )
}
