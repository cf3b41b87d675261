import { eq } from 'drizzle-orm'
import { hasAnswers } from '../../shared/boutique-words.ts'
import type { SignInReason } from '../../shared/sign-in.ts'
import { t } from '../../shared/words/t.ts'
import type { PageName } from '../../web/boot/entry-server.tsx'
import { cacheFacts, factsStatement, getFacts } from '../boutique.ts'
import { contentVersion } from '../content-version.ts'
import type { Ctx } from '../context.ts'
import { batch, run } from '../db/batch.ts'
import { shopRules } from '../db/schema.ts'
import { shopRuleOf } from '../features/shop-rules/shop-rules.ts'
import type { Page } from './page.ts'

// Pages that need only the boutique's facts and texts, and a rule of the shop.

const loadFactsOnly = async (ctx: Ctx) => ({ facts: await getFacts(ctx) })

export const privacy: Page = {
  name: 'privacy',
  path: '/privacy',
  inMalayalam: true,
  head: ({ name }) => ({
    title: `${t('Privacy: what we keep and why')} | ${name}`,
    description: t('What we keep about you, why, and for how long, in plain words.'),
  }),
  load: async (ctx) => {
    const version = contentVersion()
    const { facts, rules } = await batch(ctx, {
      facts: factsStatement(ctx),
      rules: ctx.db.select().from(shopRules).where(eq(shopRules.name, 'privacy')),
    })
    return { facts: cacheFacts(facts, version), props: { keepsYear: shopRuleOf('privacy', rules).keepYear } }
  },
}

/** The page of questions, terms and delivery; absent while the admin has entered none of it. */
export const questions: Page = {
  name: 'questions',
  path: '/questions',
  inMalayalam: true,
  head: ({ name }) => ({
    title: `${t('Questions')} | ${name}`,
    description: t('What people ask {name}: about the order, alterations and delivery.', { name }),
  }),
  load: async (ctx) => {
    const version = contentVersion()
    const rows = await run(ctx, factsStatement(ctx))
    const facts = cacheFacts(rows, version)
    const words = rows[0]?.words
    if (!words || !hasAnswers(words)) return null
    return { facts, props: { questions: words.questions, terms: words.terms, delivery: words.delivery } }
  },
}

export const recoveryGuide: Page = {
  name: 'recovery-guide',
  path: '/password-recovery-guide',
  inMalayalam: true,
  head: ({ name }) => ({
    title: `${t('Get back into your account')} | ${name}`,
    description: t('Four steps to get back into your account when you have forgotten your password.'),
  }),
  load: loadFactsOnly,
}

export const notFound: Page = {
  name: 'not-found',
  path: null,
  head: ({ name }) => ({
    title: `${t('Page Not Found')} | ${name}`,
    description: t('This page is not here.'),
  }),
  load: loadFactsOnly,
}

type SignInTexts = {
  title: () => string
  /** For search engines, which list no page without one. */
  description?: () => string
}

const signInPage = (name: PageName, path: string, { title, description }: SignInTexts, props = {}): Page => ({
  name,
  path,
  props,
  ...(!description && { hidden: true }),
  head: (facts) => ({ title: `${title()} | ${facts.name}`, description: description?.() ?? '' }),
  load: loadFactsOnly,
})

/** Adds a link to the other language; a page for a link with a token has none. */
const inBoth = (page: Page): Page => ({ ...page, inMalayalam: true })

/** Returns the sign-in or the sign-up; `reason` is the visitor's destination, which the page mentions. */
export function signIn(tab: 'login' | 'register', reason?: SignInReason): Page {
  const asked = new URLSearchParams({ ...(tab === 'register' && { tab }), ...(reason && { for: reason }) })
  const title = () => (tab === 'register' ? t('Sign up') : t('Sign in'))
  if (asked.size > 0) return inBoth(signInPage('auth', `/auth?${asked}`, { title }, { tab, reason }))
  return inBoth(signInPage('auth', '/auth', { title, description: () => t('Sign in to see your orders.') }, { tab }))
}
export const forgotPassword = inBoth(
  signInPage('forgot-password', '/forgot-password', {
    title: () => t('Forgot password'),
    description: () => t('Our team will contact you within 24 hours with your new password.'),
  }),
)
export const adminSignIn = signInPage('admin-login', '/admin-login', { title: () => 'Admin sign-in' })
export const confirmEmail = signInPage('confirm-email', '/confirm-email', { title: () => t('Confirm your address') })
export const family = signInPage('family', '/f', { title: () => t('An order to follow') })
export const claim = signInPage('claim', '/claim', { title: () => t('Open your account') })
