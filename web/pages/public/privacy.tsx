import { consentVersion } from '../../../shared/consent.ts'
import { PageFrame } from './page-frame.tsx'
import { storedData } from './stored-data.ts'

const monthFormat = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const

export const PrivacyPage = () => (
  <PageFrame>
    <Privacy />
  </PageFrame>
)

const Privacy = () => (
  <div className="wrap py-[clamp(40px,5vw,72px)]">
    <h1 className="text-page">What we keep, and why</h1>
    <p className="mt-4 text-lead text-ink-soft">
      In plain words. Last changed in {new Date(consentVersion).toLocaleDateString('en-IN', monthFormat)}.
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
        Your name, phone and email you correct yourself, in your settings. For all else write or call: there is no
        button for it, a person looks up what we keep, and shows it to you, corrects it, or erases it by hand. What the
        law asks us to keep of a paid order stays. A photo of your child never goes on Instagram without your yes.
      </p>
      <a className="link mt-3" href="/#contact">
        Write to us
      </a>
    </div>
  </div>
)
