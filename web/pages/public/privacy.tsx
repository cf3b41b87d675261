import { consentVersion } from '../../../shared/consent.ts'
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
    <h1 className="text-page">What we keep, and why</h1>
    <p className="mt-4 text-lead text-ink-soft">
      In plain words. Last changed in {new Date(consentVersion).toLocaleDateString('en-IN', monthFormat)}.
    </p>
    <div className="mt-8 max-w-165 [&_h2]:mt-12 [&_h2]:mb-3.5 [&_h2]:text-title [&_h2]:leading-tight">
      <ul className="list-disc pl-5">
        <li>We keep what you tell us, to sew for you and to answer you.</li>
        <li>Only you and we see it. We do not sell it, and nobody advertises to you with it.</li>
        <li>Ask us, and we will show you what we keep, correct it or erase it.</li>
      </ul>
      <h2>What, why and how long</h2>
      <dl className="border-t border-hair">
        {storedData.map(({ what, why }) => (
          <div
            key={what}
            className="grid gap-x-8 gap-y-1 border-b border-hair py-4 sm:grid-cols-[minmax(140px,1fr)_minmax(0,1.6fr)]"
          >
            <dt className="font-semibold">{what}</dt>
            <dd className="text-ink-soft">{why}</dd>
          </div>
        ))}
      </dl>
      <h2>What we do not do</h2>
      <p>
        We do not sell or share any of this, and no advertising company follows you on these pages. The site runs on
        Cloudflare, which stores all of it for us and may not use it.
      </p>
      <h2>What you can ask for</h2>
      <p>
        You can change your name, phone and email yourself, in your settings. Under “Your data” there you can download
        all that we keep of you, change what you agreed to, ask or complain, and delete your account. For everything
        else, or if you have no account, write or call: we will look up what we keep and show it to you, correct it or
        erase it. We never put a photo of your child on Instagram unless you say yes.
      </p>
      <h2>When we erase you</h2>
      <p>
        You can delete your account once nothing is being made for you. Then all of this goes at once: your details,
        bookings, questions, measurements, photos, chats, messages and what they are found by. What stays is the order
        in our books, with its days, its money and the numbers and references of its payments, and nothing that says
        whose it was; a testimonial that we show, if you want it to stay; and for 400 days that an account was erased,
        by a number that leads to nobody any more.
      </p>
      <p className="mt-3">
        {yearTexts[String(keepsYear)]} Our database can be set back to any moment of the last 30 days, should something
        break, so what was erased is out of its reach only after those. Copies we have made of it ourselves we delete
        ourselves.
      </p>
      <a className="link mt-3" href="/#contact">
        Write to us
      </a>
    </div>
  </div>
)

const isSealed =
  'what is younger than a year we keep sealed for the rest of that year, because the law asks for it. No page and nobody at the desk can open it; it opens with a key alone, if an authority asks, and is deleted a year after the newest of it.'
const yearTexts: Record<string, string> = {
  true: `One thing first: ${isSealed}`,
  false: 'We keep no sealed copy of it either.',
  undefined: `Unless we have said otherwise here, ${isSealed}`,
}
