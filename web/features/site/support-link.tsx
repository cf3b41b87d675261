import { outbound } from '../../lib/outbound.ts'
import { whatsappLink } from './contact-links.ts'

/** The way to a person who helps, without an account. */
export function SupportLink() {
  return (
    <a className="btn btn-line" href={whatsappLink} {...outbound}>
      Contact Support
    </a>
  )
}
