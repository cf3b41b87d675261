import { phoneText } from '../../../shared/contact.ts'
import { Icon } from '../../ui/icon.tsx'
import { useBoutique } from '../boutique/public.tsx'

/** Calls the shop. `isIconOnPhone`: a phone shows the icon alone, named by the number. */
export function PhoneLink({ isIconOnPhone }: { isIconOnPhone?: boolean }) {
  const { phone } = useBoutique()
  return (
    phone && (
      <a
        className={`num inline-flex min-h-11 items-center gap-2 text-label font-medium whitespace-nowrap ${isIconOnPhone ? 'min-w-[44px] justify-center max-[359px]:hidden' : ''}`}
        href={`tel:${phone}`}
      >
        <Icon name="phone" />
        <span className={isIconOnPhone ? 'max-sm:sr-only' : undefined}>{phoneText(phone)}</span>
      </a>
    )
  )
}
