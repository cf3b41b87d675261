import type { ReactNode } from 'react'
import { externalLink, whatsappUrl } from '../../lib/external-links.ts'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast.tsx'

type Props = {
  password: string
  /** The boutique's name, for the message. */
  sender: string
  /** The customer's, for the greeting; absent when unknown. */
  name?: string | null
  /** The customer's number as it is dialled, `+919847012345`. */
  e164: string | null
  children?: ReactNode
}

export function TemporaryPassword({ password, sender, name, e164, children }: Props) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(password)
      toast({ tone: 'good', title: 'Copied!' })
    } catch {
      toast({ tone: 'bad', title: 'Could not copy', description: 'Please select the password and copy it yourself.' })
    }
  }
  const message =
    `Hello${name ? ` ${name}` : ''}, your temporary password for ${sender} is ${password}. ` +
    `Sign in at ${location.origin}/auth and choose a new one. The password works for three days.`
  return (
    <>
      <p className="text-title leading-none font-semibold tracking-wide wrap-anywhere">
        <span className="sr-only">Temporary password: </span>
        {password}
      </p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2.5 max-sm:grid">
        <button type="button" className="btn btn-small" onClick={copy}>
          <Icon name="copy" />
          Copy Password
        </button>
        <a
          className="btn btn-line btn-small"
          href={whatsappUrl(e164, message)}
          {...externalLink}
          onClick={() => e164 || toastNoPhone()}
        >
          <Icon name="whatsapp" />
          Send WhatsApp
        </a>
        {children}
      </div>
    </>
  )
}

const toastNoPhone = () =>
  toast({ title: 'No phone number', description: 'We have no number for them: please choose the chat in WhatsApp.' })
