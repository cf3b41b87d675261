import early from '../../shared/words/ml/early.json' with { type: 'json' }
import { malayalamPath } from '../../shared/words/paths.ts'
import { type Language, type Speech, speak } from '../../shared/words/t.ts'
import { jsonForScript } from '../lib/text.ts'
import { importMalayalam } from './imported-later.ts'
import type { Page } from './page.ts'

/** Returns the language with its translations for rendering a page. */
export async function speechOf(language: Language): Promise<Speech> {
  if (language === 'en') return { language, words: {} }
  const { default: words } = await importMalayalam()
  return { language, words }
}

/** Runs `say` in a language, for a page's head. */
export const speakOfPage = <Result>({ language, words }: Speech, say: () => Result) => speak(language, words, say)

/** Returns the path of a page in a language; null for the 404 page. */
export const pathIn = (language: Language, { path }: Page) =>
  path === null || language === 'en' ? path : malayalamPath(path)

/**
 * Returns the Link header with the page in both languages, for search engines. A header, because the page's first bytes
 * are full.
 */
export function alternatesHeader({ path, inMalayalam, hidden }: Page, origin: string) {
  if (path === null || !inMalayalam || hidden) return undefined
  const link = (to: string, language: string) => `<${origin}${to}>; rel="alternate"; hreflang="${language}"`
  return [link(path, 'en-IN'), link(malayalamPath(path), 'ml'), link(path, 'x-default')].join(', ')
}

const fonts = {
  regular: '/fonts/noto-sans-malayalam-da330000.woff2',
  bold: '/fonts/noto-sans-malayalam-600-eb636ad0.woff2',
}

/**
 * Fonts and layout for Malayalam, which is taller and wider than Latin. Lines are taller, and headings have their own
 * font face at 0.86 of their size, so that English names in them keep theirs. Weights 350 and 500 use the regular face.
 * The faces are optional, like the Latin ones: if they load late, a first visit keeps the phone's font. This avoids a
 * layout shift (0.38 on /ml with `swap`). No face has the name of a device font. Chrome would use that font if an
 * optional one is late, with its own Latin letters (a shift of 0.016 on a phone). On a phone, the number, 'Book' and
 * the menu are beside the name, and words of headings and of 'WhatsApp' do not break. Fields and garments are side by
 * side if their words fit. On a phone of 360 px, the title begins higher, so that the chat's button fits below the
 * booking button.
 */
const styles = `@font-face{font-family:"Malayalam heads";src:local("Noto Sans Malayalam"),local("NotoSansMalayalam-Regular"),url(${fonts.regular});size-adjust:86%;font-display:optional;unicode-range:U+D00-D7F,U+200C-200D,U+25CC}
@font-face{font-family:"Malayalam text";src:url(${fonts.regular});font-weight:400;font-display:optional;unicode-range:U+D00-D7F,U+200C-200D,U+25CC}
@font-face{font-family:"Malayalam text";src:url(${fonts.bold});font-weight:600;font-display:optional;unicode-range:U+D00-D7F,U+200C-200D,U+25CC}
:root{--font-serif:Fraunces,"Fraunces later","Malayalam heads",Georgia,serif;--font-display:Fraunces,"Malayalam heads",Georgia,serif}
body{line-height:1.65;overflow-wrap:anywhere}
:lang(ml){letter-spacing:0!important;word-spacing:0!important}
h1,h2,h3{line-height:1.4!important}
.hero-title{font-family:var(--font-display);font-size:min(clamp(1.75rem,1.2rem + 1.7vw,3rem),8.75vw)}
.text-page{font-size:min(clamp(2.5rem,1.9rem + 3vw,4.25rem),10.6vw)}
.site-header .wrap{gap:.5rem}
.site-header nav:not([popover]) a{padding-inline:.4rem;font-size:.875rem}
@media (width < 1400px){.site-header .wrap a[href^="tel:"]{gap:0}.site-header .wrap a[href^="tel:"] span{width:0;overflow:hidden}}
.site-header .account{min-width:0}
@media (width < 400px){.hero-sheet{padding-top:60px}.grid-cols-pairs{grid-template-columns:1fr}}
@media (width < 450px){.site-header .btn{padding-inline:.6rem}}
@media (360px <= width < 400px){.site-header .wordmark{font-size:19px}}
@media (width < 360px){.product-bar .btn{padding-inline:6px}}`

const preload = (font: string) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`

/** Translations for the scripts that the document names, which run before the catalogue is loaded. */
const earlyWords = `<script type="application/json" id="words">${jsonForScript(early)}</script>`

/** Returns the Malayalam template of a page or a screen: the English one with its language, letters and early words. */
export const inMalayalam = (template: string) =>
  template
    .replace('<html lang="en-IN">', '<html lang="ml">')
    .replace(
      '</head>',
      () => `${preload(fonts.regular)}${preload(fonts.bold)}<style>${styles}</style>${earlyWords}</head>`,
    )
