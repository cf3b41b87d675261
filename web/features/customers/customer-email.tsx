import { EmailLink } from '../../ui/contact-links.tsx'

type Props = { email: string | null; emailConfirmed: boolean; hasAccount: boolean }

/** A customer's address; of an account also whether anybody has followed the link that was mailed there. */
export const CustomerEmail = ({ email, emailConfirmed, hasAccount }: Props) => (
  <>
    <EmailLink email={email} />
    {email && hasAccount && !emailConfirmed && <span className="block text-label text-ink-soft">Not confirmed</span>}
  </>
)
