import { EmailLink } from '../../ui/contact-links.tsx'

type Props = { email: string | null; emailConfirmed: boolean }

/** A customer's address, and whether anybody has followed the link that was mailed there. */
export const CustomerEmail = ({ email, emailConfirmed }: Props) => (
  <>
    <EmailLink email={email} />
    {email && !emailConfirmed && <span className="block text-label text-ink-soft">Not confirmed</span>}
  </>
)
