import type { ComponentProps } from 'react'
import { contactLinks } from '../../../shared/contact.ts'
import { t } from '../../../shared/words/t.ts'
import { useBoutique } from '../../features/boutique/public.tsx'
import { chatOpensId } from '../../features/chat/public.ts'
import { GoodToKnow } from '../../features/site/good-to-know.tsx'
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
