import { boutique } from '../../../shared/boutique.ts'
import { Icon } from '../../ui/icon.tsx'
import { callLink } from './contact-links.ts'

/** The boutique's number, to be called. */
export function PhoneLink() {
  return (
    <a className="num inline-flex min-h-11 items-center gap-2 text-label font-medium whitespace-nowrap" href={callLink}>
      <Icon name="phone" />
      {boutique.phone}
    </a>
  )
}
