import { Link } from 'wouter'
import { isMobile } from '../../../shared/contact.ts'
import { escapeRegExp } from '../../../shared/names.ts'
import { externalLink, whatsappUrl } from '../../lib/external-links.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import type { Answer } from './answers.ts'

type Props = {
  id?: string
  answer: Answer
  icon: IconName
  typed: string
  isChosen: boolean
  onChoose: () => void
  onOpen: () => void
}

/** One answer. Tab leads from the field to the chosen person's Call and WhatsApp. */
export const AnswerRow = ({ id, answer: { href, title, text, e164 }, icon, typed, isChosen, ...on }: Props) => (
  <tr className="answer" id={id} aria-selected={isChosen} onPointerMove={() => isChosen || on.onChoose()}>
    <td className="flex min-w-0 grow items-center gap-3">
      <span className="answer-icon" aria-hidden="true">
        <Icon name={icon} />
      </span>
      <Link className="row-open block leading-snug wrap-anywhere" href={href} onClick={on.onOpen} tabIndex={-1}>
        <span className="block font-semibold" dir="auto">
          <Marked text={title} typed={typed} />
        </span>
        {text && (
          <span className="num line-clamp-1 text-label text-ink-soft" dir="auto">
            <Marked text={text} typed={typed} />
          </span>
        )}
      </Link>
    </td>
    {e164 && (
      <td className="flex">
        <a
          className="icon-btn above-row"
          href={`tel:${e164}`}
          aria-label={`Call ${title}`}
          tabIndex={isChosen ? 0 : -1}
        >
          <Icon name="phone" />
        </a>
        {isMobile(e164) && (
          <a
            className="icon-btn above-row text-leaf"
            href={whatsappUrl(e164)}
            {...externalLink}
            aria-label={`WhatsApp ${title}`}
            tabIndex={isChosen ? 0 : -1}
          >
            <Icon name="whatsapp" />
          </a>
        )}
      </td>
    )}
  </tr>
)

/** A text with the typed words in another colour. */
function Marked({ text, typed }: { text: string; typed: string }) {
  const words = typed.split(/\s+/).filter(Boolean).map(escapeRegExp)
  if (words.length === 0) return text
  const parts = text.split(new RegExp(`(${words.join('|')})`, 'giu'))
  // Every second part is one that was typed.
  return parts.map((part, nth) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name.
    nth % 2 === 1 ? <mark key={nth}>{part}</mark> : part,
  )
}
