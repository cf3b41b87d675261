import { t } from '../../../shared/words/t.ts'
import { Wordmark } from '../boutique/public.tsx'

export type AccessLink = { label: string; href: string }

type Props = { title: string; titleClass: string; text: string; link: AccessLink }

function AccessFrame({ title, titleClass, text, link }: Props) {
  return (
    <main id="main" className="wrap py-6">
      <p>
        <Wordmark />
      </p>
      <div className="grid justify-items-start gap-4 pt-10">
        <h1 className={titleClass}>{title}</h1>
        <p className="text-ink-soft">{text}</p>
        <a className="btn mt-2" href={link.href}>
          {link.label}
        </a>
      </div>
    </main>
  )
}

/** In place of an admin page, for a user who is no admin. */
export const AccessDenied = () => (
  <AccessFrame
    title="Access Denied"
    titleClass="text-head"
    text="You need admin privileges to access this page."
    link={{ label: 'Go Home', href: '/' }}
  />
)

/** In place of a customer's page, for a visitor. */
export const AccessRequired = ({ link }: { link: AccessLink }) => (
  <AccessFrame
    title={t('Access Required')}
    titleClass="page-title"
    text={t('Please sign in to see your orders and consultations.')}
    link={link}
  />
)
