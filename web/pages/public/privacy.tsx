import { consentVersion } from '../../../shared/consent.ts'
import { keptMonths } from '../../../shared/retention.ts'
import { spoken, t } from '../../../shared/words/t.ts'
import { PageFrame } from './page-frame.tsx'
import { storedData } from './stored-data.ts'

const monthFormat = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const

/** `keepsYear` is the shop's rule; without it, as when the database does not answer, the page says both. */
type Props = { keepsYear?: boolean }

export const PrivacyPage = (props: Props) => (
  <PageFrame>
    <Privacy {...props} />
  </PageFrame>
)

const Privacy = ({ keepsYear }: Props) => (
  <div className="wrap py-[clamp(40px,5vw,72px)]">
    <h1 className="text-page">{t('Privacy: what we keep and why')}</h1>
    <p className="mt-4 text-lead text-ink-soft">
      {t('In plain words. Last changed in {month}.', {
        month: new Date(consentVersion).toLocaleDateString(spoken() === 'ml' ? 'ml-IN' : 'en-IN', monthFormat),
      })}
    </p>
    <div className="mt-8 max-w-165 [&_h2]:mt-12 [&_h2]:mb-3.5 [&_h2]:text-title [&_h2]:leading-tight">
      <ul className="list-disc pl-5">
        <li>{t('We keep what you tell us, to sew for you and to answer you.')}</li>
        <li>{t('Only you and we see it. We do not sell it, and nobody advertises to you with it.')}</li>
        <li>
          {t(
            'Those who help us sew see the work on a phone of their own: first name, garment, sizes, and photos with the notes on them. No surname, number, chat or price.',
          )}
        </li>
        <li>{t('Ask us, and we will show you what we keep, correct it or erase it.')}</li>
      </ul>
      <h2>{t('What, why and how long')}</h2>
      <dl className="border-t border-hair">
        {storedData().map(({ what, why }) => (
          <div
            key={what}
            className="grid gap-x-8 gap-y-1 border-b border-hair py-4 sm:grid-cols-[minmax(140px,1fr)_minmax(0,1.6fr)]"
          >
            <dt className="font-semibold">{what}</dt>
            <dd className="text-ink-soft">{why}</dd>
          </div>
        ))}
      </dl>
      <h2>{t('What we do not do')}</h2>
      <p>
        {t(
          'We do not sell or share any of this, and no advertising company follows you on these pages. The site runs on Cloudflare, which stores all of it for us and may not use it.',
        )}
      </p>
      <h2>{t('What you can ask for')}</h2>
      <p>
        {t(
          'You can change your name, phone and email yourself, in your settings. Under “Your data” there you can download all that we keep of you, change what you agreed to, ask or complain, and delete your account. For everything else, or if you have no account, write or call: we will look up what we keep and show it to you, correct it or erase it. We never put a photo of your child on Instagram unless you say yes.',
        )}
      </p>
      <h2>{t('When we erase you')}</h2>
      <p>
        {t(
          'You can delete your account once nothing is being made for you and nothing is left to pay. Then all of this goes at once: your details, bookings, questions, measurements, photos, chats, messages and the words they are found by. Three things stay. The order in our books, with its days, its money and the numbers and references of its payments, and nothing that says whose it was; only a bill keeps its buyer’s name, for {years} years. A testimonial that we show, if you want it to stay. And, for 400 days, a note that an account was erased, under a number that no longer leads to anybody.',
          { years: keptMonths.billName / 12 },
        )}
      </p>
      <p className="mt-3">
        {yearText(keepsYear)}{' '}
        {t(
          'If something breaks, our database can be set back to any moment of the last 30 days, so what was erased is truly gone only after those. Copies we made of it ourselves, we delete ourselves.',
        )}
      </p>
      <a className="link mt-3" href="/#contact">
        {t('Write to us')}
      </a>
    </div>
  </div>
)

function yearText(keepsYear: boolean | undefined) {
  if (keepsYear === true)
    return t(
      'One thing first: the law asks us to keep the last year of it sealed, with your name and how to reach you, until the newest of it is a year old. No page and nobody at the desk can open it; only a separate key can, if an authority asks.',
    )
  if (keepsYear === false) return t('We keep no sealed copy of it either.')
  return t(
    'Unless we have said otherwise here: the law asks us to keep the last year of it sealed, with your name and how to reach you, until the newest of it is a year old. No page and nobody at the desk can open it; only a separate key can, if an authority asks.',
  )
}
