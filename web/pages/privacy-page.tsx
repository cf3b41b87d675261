import { laterCode } from '../lib/later-code.ts'
import { failedPart, LaterPart } from '../ui/later-part.tsx'
import { Skeleton } from '../ui/states.tsx'

const code = laterCode(() => import('../features/privacy/privacy-desk.tsx'))

/** Privacy at the desk and in its settings. Seldom opened: its code comes with it. */
export const PrivacyPage = () => (
  <LaterPart
    code={code}
    waiting={<Skeleton rows={5} label="Loading privacy" />}
    failed={failedPart('We could not load this.')}
  >
    {({ PrivacyDesk }) => <PrivacyDesk />}
  </LaterPart>
)
