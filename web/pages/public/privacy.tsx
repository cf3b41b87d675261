import { consentVersion } from '../../../shared/consent.ts'
import { SiteFrame } from '../../features/site/site-frame.tsx'
import { ServerOnly } from '../../ui/server-only.tsx'

const month = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** What, why, how long: as the code does it. Whoever changes a period changes its line here, and the consent version. */
const storedData = [
  {
    what: 'Name, phone, email',
    why: 'To answer you, and to call about a fitting. As long as you have an account; your password only as a mark that cannot be turned back.',
  },
  {
    what: 'Bookings and orders',
    why: 'To sew, and to alter later: who it is for, the day, what you wrote. With our books, and bills for as long as the law asks. With each booking, the day you agreed to this page.',
  },
  {
    what: 'Your photos',
    why: 'Only you and we can see them, and your phone takes out where they were made. Photos you never send are deleted after 24 hours; the others stay with their booking.',
  },
  {
    what: 'Questions you send us',
    why: 'To answer them, and to know you when you come. Until you ask us to forget them.',
  },
  {
    what: 'What you write in the chat',
    why: 'To answer you: the messages and pictures of both sides, when they were read, and of guests the name, phone and place. A cookie finds a guest’s chat again for 30 days after the last visit. The chat stays with your account, or until you ask us to forget it.',
  },
  {
    what: 'What you have not sent yet',
    why: 'A half-filled form, and photos that wait for your account, stay on your own device for 24 hours; a message that could not be sent, until it is. They go when you log out.',
  },
  {
    what: 'Where we may tell you',
    why: 'The address your browser gives us when you allow notifications, and which browser it is. A note travels through its maker’s push service, sealed so that only your device reads it; a mail to your address through Cloudflare. Until you remove the device, log out there, or turn them off in your settings. That a note was sent is forgotten after 30 days.',
  },
  {
    what: 'That you are signed in',
    why: 'One cookie: it ends 30 days after your last visit, 180 days after you signed in, and when you log out.',
  },
  {
    what: 'Your network address',
    why: 'Counted for two hours at most when somebody signs in or sends a form, so that nobody can guess your password.',
  },
]

export function PrivacyPage() {
  return (
    <SiteFrame>
      {import.meta.env.SSR ? (
        <ServerOnly>
          <Privacy />
        </ServerOnly>
      ) : (
        <ServerOnly />
      )}
    </SiteFrame>
  )
}

function Privacy() {
  return (
    <div className="wrap py-[clamp(40px,5vw,72px)]">
      <h1 className="text-page">What we keep, and why</h1>
      <p className="mt-4 text-lead text-ink-soft">
        In plain words. Last changed in {month.format(new Date(consentVersion))}.
      </p>
      <div className="mt-8 max-w-165 [&_h2]:mt-12 [&_h2]:mb-3.5 [&_h2]:text-title [&_h2]:leading-tight">
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
          We do not sell or lend anything of this, and no advertising company watches you on these pages. They run on
          Cloudflare, which keeps them for us and may not use them.
        </p>
        <h2>Your say</h2>
        <p>
          Write or call, and we show you what we keep, correct it, or erase it. A photo of your child never goes on
          Instagram without your yes.
        </p>
        <a className="link mt-3" href="/#contact">
          Write to us
        </a>
      </div>
    </div>
  )
}
