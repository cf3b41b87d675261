import type { MouseEvent } from 'react'
import { externalLink } from '../../lib/external-link.ts'
import { useBoutique } from '../boutique/public.tsx'
import { openChat } from '../chat/public.ts'
import { contactLinks } from './contact-links.ts'

/** The way to a person who helps, without an account: the chat; without scripts, WhatsApp. */
export function SupportLink() {
  const { whatsapp } = contactLinks(useBoutique())
  function chat(event: MouseEvent) {
    event.preventDefault()
    openChat()
  }
  return (
    <a className="btn btn-line" href={whatsapp} {...externalLink} data-acts onClick={chat}>
      Contact Support
    </a>
  )
}
