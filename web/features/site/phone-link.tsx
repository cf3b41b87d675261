import { phoneText } from '../../../shared/phone-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { useBoutique } from '../boutique/public.tsx'

export function PhoneLink() {
  const { phone } = useBoutique()
  return (
    phone && (
      <a
        className="num inline-flex min-h-11 items-center gap-2 text-label font-medium whitespace-nowrap"
        href={`tel:${phone}`}
      >
        <Icon name="phone" />
        {phoneText(phone)}
      </a>
    )
  )
}
