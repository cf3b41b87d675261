import { useBoutique } from '../../lib/boutique.ts'
import { outbound } from '../../lib/outbound.ts'
import { contactLinks } from './contact-links.ts'

/** The way to a person who helps, without an account. */
export function SupportLink() {
  return (
    <a className="btn btn-line" href={contactLinks(useBoutique()).whatsapp} {...outbound}>
      Contact Support
    </a>
  )
}
