import { eq } from 'drizzle-orm'
import { hasAnswers } from '../../shared/boutique-words.ts'
import { cacheFacts, factsStatement, getFacts } from '../boutique.ts'
import { contentVersion } from '../content-version.ts'
import type { Ctx } from '../context.ts'
import { batch, run } from '../db/batch.ts'
import { shopRules } from '../db/schema.ts'
import { shopRuleOf } from '../features/shop-rules/shop-rules.ts'
import type { Page } from './page.ts'

// Pages that show nothing of the database but the boutique's facts and words, and a rule of the shop.

const loadFactsOnly = async (ctx: Ctx) => ({ facts: await getFacts(ctx) })

export const privacy: Page = {
  name: 'privacy',
  path: '/privacy',
  head: ({ name }) => ({
    title: `What we keep, and why | ${name}`,
    description: 'What we keep about you, why, and for how long, in plain words.',
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

/** What people ask, the terms, and how a piece comes home; not there while the admin has entered none of it. */
export const questions: Page = {
  name: 'questions',
  path: '/questions',
  head: ({ name }) => ({
    title: `Good to know | ${name}`,
    description: `What people ask ${name}: about the order, alterations and delivery.`,
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
  head: ({ name }) => ({
    title: `Back into your account | ${name}`,
    description: 'Four steps from a forgotten password to your orders. A person does the third one.',
  }),
  load: loadFactsOnly,
}

export const notFound: Page = {
  name: 'not-found',
  path: null,
  head: ({ name }) => ({
    title: `Page Not Found | ${name}`,
    description: 'There is no piece cut to this pattern.',
  }),
  load: loadFactsOnly,
}

const signInPage = (name: string, path: string, title: string, props = {}): Page => ({
  name,
  path,
  props,
  hidden: true,
  head: (facts) => ({ title: `${title} | ${facts.name}`, description: '' }),
  load: loadFactsOnly,
})

export const signIn = signInPage('auth', '/auth', 'Sign in', { tab: 'login' })
export const signUp = signInPage('auth', '/auth?tab=register', 'Sign up', { tab: 'register' })
export const forgotPassword = signInPage('forgot-password', '/forgot-password', 'Forgot password')
export const adminSignIn = signInPage('admin-login', '/admin-login', 'Admin sign-in')
export const confirmEmail = signInPage('confirm-email', '/confirm-email', 'Confirm your address')
export const claim = signInPage('claim', '/claim', 'Open your account')
