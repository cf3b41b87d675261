import { spokenPath } from '../../../shared/words/paths.ts'
import { t } from '../../../shared/words/t.ts'
import { DeleteAccount } from './delete-account.tsx'
import { DownloadData } from './download-data.tsx'
import { OwnConsents } from './own-consents.tsx'
import { OwnRequests } from './own-requests.tsx'

/** What is kept of a customer, in her own hands: a copy, what she agreed to, and what she asks. */
export const YourData = () => (
  <div className="grid gap-14">
    <section aria-labelledby="download" className="grid justify-items-start gap-3">
      <h2 id="download" className="text-title leading-tight">
        {t('Download everything')}
      </h2>
      <p className="max-w-paragraph text-ink-soft">
        {t(
          'One zip file with all that we keep of you: your orders, measurements, chats and photos. You can download it three times a day.',
        )}
      </p>
      <DownloadData />
      <a className="link text-label" href={spokenPath('/privacy')}>
        {t('What we keep, and why')}
      </a>
    </section>
    <OwnConsents />
    <OwnRequests />
    <DeleteAccount />
  </div>
)
