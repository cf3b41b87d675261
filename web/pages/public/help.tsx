import type { ComponentProps } from 'react'
import { contactLinks } from '../../../shared/contact.ts'
import { t } from '../../../shared/words/t.ts'
import { useBoutique } from '../../features/boutique/public.tsx'
import { chatOpensId } from '../../features/chat/public.ts'
import { GoodToKnow } from '../../features/site/about.tsx'
import { externalLink } from '../../lib/external-links.ts'
import { Icon } from '../../ui/icon.tsx'
import { ChatPlace, PageFrame } from './page-frame.tsx'

const steps = () => [
  { title: t('Go to Forgot Password Page'), text: t('It only asks for your email address.') },
  { title: t('Enter Your Email Address'), text: t('The same one as your account or your bookings.') },
  {
    title: t('Wait for Our Team Contact'),
    text: t('We will call or write on WhatsApp within 24 hours with a temporary password. Your old one keeps working.'),
  },
  {
    title: t('Sign In & Change Password'),
    text: t('Sign in with the temporary password. The next page asks you to choose one of your own.'),
  },
]

export const RecoveryGuidePage = () => (
  <PageFrame placesChat>
    <div className="wrap py-[clamp(24px,4vw,64px)]">
      <p>
        <a href="/auth" className="inline-flex min-h-11 items-center gap-2 font-medium text-ink-soft hover:text-ink">
          <Icon name="back" />
          {t('Back to Sign In')}
        </a>
      </p>
      <h1 className="mt-2 text-page">{t('Get back into your account')}</h1>
      <p className="mt-4 text-lead text-ink-soft">
        {t('Four steps. In the third one we contact you ourselves, so it can take up to a day.')}
      </p>
      <ol className="mt-12 grid max-w-190">
        {steps().map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[56px_minmax(0,1fr)] pb-10 sm:grid-cols-[116px_minmax(0,1fr)]">
            <span className="font-serif text-head leading-none text-zari italic" aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <h2 className="text-title leading-tight">{title}</h2>
              <p className="mt-2 text-ink-soft">{text}</p>
              {index === 0 && (
                <a className="link" href="/forgot-password">
                  {t('Open the page')}
                </a>
              )}
            </div>
          </li>
        ))}
      </ol>
      {/* Before 'Contact Support': pressed while the page still comes, that opens only what is there. */}
      <ChatPlace />
      <section className="flex max-w-190 flex-wrap items-center justify-between gap-5 bg-linen p-6 sm:p-9">
        <div>
          <h2 className="text-title leading-tight">{t('Need Help')}</h2>
          <p className="mt-2 text-ink-soft">{t('Your email has changed, or nobody has called? Tell us.')}</p>
        </div>
        <SupportLink />
      </section>
    </div>
  </PageFrame>
)

/** The way to a person who helps, without an account: the chat; without scripts, WhatsApp. */
const SupportLink = () => (
  <>
    <button type="button" className="btn btn-line noscript:hidden" popoverTarget={chatOpensId}>
      {t('Contact Support')}
    </button>
    <noscript>
      <SupportOnWhatsApp />
    </noscript>
  </>
)

/** The boutique's WhatsApp, else its phone, else its address on the home page. */
function SupportOnWhatsApp() {
  const { whatsapp, call } = contactLinks(useBoutique())
  return (
    <a className="btn btn-line" href={whatsapp ?? call ?? '/#contact'} {...(whatsapp && externalLink)}>
      {t('Contact Support')}
    </a>
  )
}

export const QuestionsPage = (props: ComponentProps<typeof GoodToKnow>) => (
  <PageFrame path="/questions">
    <GoodToKnow {...props} />
  </PageFrame>
)

export const NotFoundPage = () => (
  <PageFrame>
    <NotFound />
  </PageFrame>
)

const NotFound = () => (
  <div className="wrap grid items-center gap-10 py-[clamp(40px,6vw,80px)] md:min-h-140 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
    <div>
      <p className="section-number mb-3.5">404</p>
      <h1 className="text-page">{t('Page Not Found')}</h1>
      <p className="mt-4 max-w-lede text-lead text-ink-soft">
        {t('This page is not here. It may have been moved, or the address may be mistyped.')}
      </p>
      <div className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-2.5">
        <a className="btn" href="/">
          {t('Go Home')}
        </a>
        <a className="link" href="/#collections">
          {t('See the collections')}
        </a>
      </div>
    </div>
    <svg
      className="w-56 max-w-full md:w-full md:max-w-100 md:justify-self-end"
      viewBox="0 0 320 300"
      aria-hidden="true"
    >
      <path
        className="cut fill-linen"
        vectorEffect="non-scaling-stroke"
        d="M24 30c44 4 66 30 72 66l60-24c-8 40-4 88 14 132l-16 72C112 288 64 286 18 276Z"
      />
      <path
        className="sewn"
        vectorEffect="non-scaling-stroke"
        d="M38 46c30 6 44 28 50 68l50-20c-4 40 0 78 14 112l-12 56c-36 8-72 6-106-2Z"
      />
      <path
        className="cut"
        vectorEffect="non-scaling-stroke"
        d="M200 14l96 18c-14 40-12 74 8 100l-12 62-92-14c12-52 12-110 0-166Z"
      />
      <path
        className="sewn"
        vectorEffect="non-scaling-stroke"
        d="M216 32l58 10c-8 34-6 62 12 88l-6 44-64-10c8-44 8-88 0-132Z"
      />
      <path className="sewn" vectorEffect="non-scaling-stroke" d="M184 250c28-40 44 26 66-4s26 8 54-14" />
    </svg>
  </div>
)
