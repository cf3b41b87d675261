import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import type { BoutiqueFacts } from '../../shared/boutique.ts'
import { malayalamPath, pathBase } from '../../shared/words/paths.ts'
import { type Speech, speak } from '../../shared/words/t.ts'
import { BoutiqueContext } from '../features/boutique/public.tsx'
import { OtherLanguage } from '../features/site/site-links.tsx'
import { CollectionPage, ProductPage } from '../pages/public/catalogue.tsx'
import { NotFoundPage, QuestionsPage, RecoveryGuidePage } from '../pages/public/help.tsx'
import { HomePage } from '../pages/public/home.tsx'
import { PrivacyPage } from '../pages/public/privacy.tsx'
import {
  AdminLoginPage,
  AuthPage,
  ClaimPage,
  ConfirmEmailPage,
  FamilyPage,
  ForgotPasswordPage,
} from '../pages/public/sign-in-pages.tsx'
import { ScreenSkeleton } from '../pages/screen-skeleton.tsx'

const pages = {
  home: HomePage,
  collection: CollectionPage,
  product: ProductPage,
  privacy: PrivacyPage,
  questions: QuestionsPage,
  'recovery-guide': RecoveryGuidePage,
  'not-found': NotFoundPage,
  auth: AuthPage,
  'forgot-password': ForgotPasswordPage,
  'admin-login': AdminLoginPage,
  'confirm-email': ConfirmEmailPage,
  claim: ClaimPage,
  family: FamilyPage,
}

type Pages = typeof pages
export type PageName = keyof Pages
/** A page by its name, with what it shows. */
type PublicPage = { [Name in keyof Pages]: { name: Name; props: Parameters<Pages[Name]>[0] } }[PageName]

function elementOf(page: PublicPage) {
  switch (page.name) {
    case 'home':
      return <HomePage {...page.props} />
    case 'collection':
      return <CollectionPage {...page.props} />
    case 'product':
      return <ProductPage {...page.props} />
    case 'questions':
      return <QuestionsPage {...page.props} />
    case 'privacy':
      return <PrivacyPage {...page.props} />
    case 'auth':
      return <AuthPage {...page.props} />
    default: {
      const Page = pages[page.name]
      return <Page />
    }
  }
}

/** The markup of a public page, in a language; `path` is where it has another one, without the `/ml`. */
export function render(page: PublicPage, boutique: BoutiqueFacts, { language, words }: Speech, path?: string) {
  const tree = (
    <OtherLanguage value={path}>
      <BoutiqueContext value={boutique}>{elementOf(page)}</BoutiqueContext>
    </OtherLanguage>
  )
  return speak(language, words, () =>
    language === 'ml' ? withinMalayalam(renderToString(tree)) : renderToString(tree),
  )
}

/** Leads every link to a page that is there in Malayalam to that one; the link to the English page stays. */
const withinMalayalam = (html: string) =>
  html.replace(/(?<!hrefLang="en" )href="(\/[^"]*)"/g, (_link, path: string) => `href="${malayalamPath(path)}"`)

/** The frame of the private screen at this path, with what its first view will fill. */
export const renderSkeleton = (path: string, search: string, boutique: BoutiqueFacts, { language, words }: Speech) =>
  speak(language, words, () =>
    renderToString(
      <Router base={pathBase()} ssrPath={path} ssrSearch={search}>
        <BoutiqueContext value={boutique}>
          <ScreenSkeleton />
        </BoutiqueContext>
      </Router>,
    ),
  )
