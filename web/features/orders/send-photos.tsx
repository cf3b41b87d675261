import { photoUrl } from '../../../shared/photos.ts'
import { externalLink, whatsappUrl } from '../../lib/external-links.ts'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast.tsx'
import { useBoutique } from '../boutique/public.tsx'
import { firstNameOf, orderMessage } from './public.ts'
import type { AdminOrder } from './queries.ts'

type Order = Pick<AdminOrder, 'customerName' | 'customerPhoneE164'> & Parameters<typeof orderMessage>[0]

/** Returns whether this device's share sheet accepts photos. */
const canShareFiles = () =>
  navigator.canShare?.({ files: [new File([], 'photo.jpg', { type: 'image/jpeg' })] }) === true

/** Returns a function that shares photos of an order; without a share sheet it opens WhatsApp with the text alone. */
export function useSendPhotos(order: Order) {
  const text = useOrderMessage(order)
  return (photos: string[]) => {
    if (canShareFiles()) share(photos, text)
    else open(whatsappUrl(order.customerPhoneE164, text), '_blank', 'noopener')
  }
}

const useOrderMessage = (order: Order) =>
  orderMessage(order, { to: firstNameOf(order.customerName), from: useBoutique().name })

async function share(photos: string[], text: string) {
  try {
    await navigator.share({ text, files: await Promise.all(photos.map(readPhoto)) })
  } catch (error) {
    // The user closed the share sheet.
    if (error instanceof Error && error.name === 'AbortError') return
    toast({ tone: 'bad', title: 'The photos could not be shared', description: 'Please press it once more.' })
  }
}

async function readPhoto(key: string, nth: number) {
  const response = await fetch(photoUrl(key))
  if (!response.ok) throw new Error(`No photo ${key}`)
  const photo = await response.blob()
  return new File([photo], `photo-${nth + 1}.${photo.type.split('/')[1] ?? 'jpg'}`, { type: photo.type })
}

/** Sends the photos of an update to a customer without an account, who cannot see them elsewhere. */
export function SendPhotos({ order, photos, title }: { order: Order; photos: string[]; title: string }) {
  const sendPhotos = useSendPhotos(order)
  const text = useOrderMessage(order)
  const label = (
    <>
      <Icon name="whatsapp" />
      Send on WhatsApp<span className="sr-only">: {title}</span>
    </>
  )
  return canShareFiles() ? (
    <button type="button" className="quiet" onClick={() => sendPhotos(photos)}>
      {label}
    </button>
  ) : (
    <a className="quiet" href={whatsappUrl(order.customerPhoneE164, text)} {...externalLink}>
      {label}
    </a>
  )
}
