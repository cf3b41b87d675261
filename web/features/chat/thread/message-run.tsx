import { useQuery } from '@tanstack/react-query'
import { photoUrl } from '../../../../shared/photos.ts'
import { t } from '../../../../shared/words/t.ts'
import { ApiError, api, send } from '../../../api.ts'
import { formatRupees } from '../../../lib/format.ts'
import { PhotoStrip } from '../../../ui/photo-strip.tsx'
import type { ThreadMessage } from './thread-items.ts'
import { formatTime } from './thread-items.ts'

type Props = {
  messages: ThreadMessage[]
  mine: boolean
  /** Sender's name for screen readers. */
  who: string
  online: boolean
  onRetry: (id: string) => void
  onDiscard: (id: string) => void
}

/** Shows consecutive messages of one side with one time below; own messages show their delivery status. */
export function MessageRun({ messages, mine, who, online, onRetry, onDiscard }: Props) {
  const last = messages.at(-1)
  if (!last) return null
  return (
    <div className={`grid max-w-[82%] gap-1 ${mine ? 'justify-items-end self-end' : 'justify-items-start self-start'}`}>
      <span className="sr-only">{who}</span>
      {messages.map((message) => (
        <Bubble key={message.id} message={message} mine={mine} />
      ))}
      {last.state === 'failed' ? (
        <div className="grid justify-items-end text-small">
          <p className="font-semibold text-danger">{last.reason ?? t('Not sent')}</p>
          <p className="flex gap-5">
            <button type="button" className="link" onClick={() => onRetry(last.id)}>
              {t('Try again')}
            </button>
            <button type="button" className="link" onClick={() => onDiscard(last.id)}>
              {t('Delete')}
            </button>
          </p>
        </div>
      ) : (
        <p className="num text-small text-ink-soft">
          {last.by && `${last.by}, `}
          <time dateTime={last.at}>{formatTime(last.at)}</time>
          {mine && `, ${statusText(last, online)}`}
        </p>
      )}
    </div>
  )
}

function statusText({ state }: ThreadMessage, online: boolean) {
  const texts = {
    sending: online ? t('sending...') : t('waiting for the connection'),
    sent: t('sent'),
    read: t('read'),
    failed: t('Not sent'),
  }
  return texts[state]
}

function Bubble({ message, mine }: { message: ThreadMessage; mine: boolean }) {
  const tone = mine
    ? 'rounded-[14px_2px_14px_14px] bg-action text-on-action'
    : 'rounded-[2px_14px_14px_14px] bg-linen text-ink'
  const { words, pieces } = splitPieceLinks(message.text)
  return (
    <>
      {message.photos.length > 0 && (
        <PhotoStrip
          photos={message.photos.map(photoUrl)}
          label={t('Picture')}
          className={`chat-photos ${mine ? 'justify-end' : ''}`}
        />
      )}
      {words && (
        <div className={`max-w-full px-4 py-2.5 ${tone} ${message.state === 'sending' ? 'opacity-70' : ''}`}>
          <MessageText text={words} />
        </div>
      )}
      {pieces.map((piece) => (
        <PieceCard key={piece.slug} {...piece} />
      ))}
    </>
  )
}

/** Shows a product card below the message that links to it; a retired product is marked and not linked. */
function PieceCard({ href, slug }: PieceLink) {
  const { data, error } = useQuery({
    queryKey: [api.products[':slug'].$url({ param: { slug } }).pathname],
    queryFn: () => send(api.products[':slug'].$get({ param: { slug } })),
  })
  // Reserves the space of the text while it loads, so the content below does not shift.
  const className =
    'flex min-h-16 w-64 max-w-full items-center gap-3 border border-hair bg-paper pr-3 text-left text-ink'
  if (error instanceof ApiError && error.status === 404)
    return <p className={`${className} pl-3 text-label text-ink-soft`}>{t('This piece is no longer shown.')}</p>
  const image = data?.piece.images[0]
  return (
    <a className={className} href={href} target="_blank" rel="noopener">
      <span className="image-frame size-16 flex-none">{image && <img src={image} alt="" loading="lazy" />}</span>
      <span className="min-w-0 py-1.5 leading-snug">
        {data ? (
          <>
            <b className="block font-semibold wrap-anywhere">{data.piece.name}</b>
            <span className="num text-label text-ink-soft">
              {t('From')} {formatRupees(data.piece.price)}
            </span>
          </>
        ) : (
          <span className="text-label wrap-anywhere underline">{error ? href : slug.replaceAll('-', ' ')}</span>
        )}
      </span>
    </a>
  )
}

/** Part of a text; `href` if it is a link. */
type TextPart = { text: string; href?: string }

// Excludes marks that change the writing direction: they can disguise an address.
const urlPattern = /(?:https?:\/\/|www\.)[^\s<>"'`\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gi
/** `www.` needs a name and an ending after it, and must begin a word: `owww.a.test` is no address. */
const bareAddress = /^www\.[^./]+\.[^.]/i
const insideWord = /[\p{L}\p{N}@._/-]$/u
const sentenceEnds = '.,;:!?'
const brackets = ['()', '[]', '{}'] as const

/**
 * Returns an address without trailing punctuation; a closing bracket stays if the address opens it. Uses a loop,
 * because a regular expression took 75 ms for 4,000 dots before a letter.
 */
function withoutPunctuation(url: string) {
  const unopened = new Map(brackets.map(([open, close]) => [close, countOf(url, close) - countOf(url, open)]))
  let end = url.length
  for (; end > 0; end--) {
    const last = url.charAt(end - 1)
    const closing = unopened.get(last)
    if (closing === undefined ? !sentenceEnds.includes(last) : closing <= 0) break
    if (closing !== undefined) unopened.set(last, closing - 1)
  }
  return url.slice(0, end)
}

const countOf = (text: string, character = '') => text.split(character).length - 1

/** Returns the URL of a link; undefined if the text is not an address. */
function hrefOf(link: string, before: string) {
  const isBare = /^www\./i.test(link)
  if (isBare && (!bareAddress.test(link) || insideWord.test(before))) return undefined
  const href = isBare ? `https://${link}` : link
  return URL.canParse(href) ? href : undefined
}

/** Splits a text at its web addresses. Only http, https and `www.` become links. */
function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const { 0: raw, index } of text.matchAll(urlPattern)) {
    const link = withoutPunctuation(raw)
    const href = hrefOf(link, text.slice(Math.max(0, index - 2), index))
    if (!href) continue
    if (index > from) parts.push({ text: text.slice(from, index) })
    parts.push({ text: link, href })
    from = index + link.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

/** Text of a message, rendered as plain text; only its web addresses become links. */
function MessageText({ text }: { text: string }) {
  let at = 0
  return (
    <p dir="auto" className="leading-normal wrap-anywhere whitespace-pre-wrap">
      {splitLinks(text).map(({ text: words, href }) => {
        const key = at
        at += words.length
        return href ? (
          <a key={key} href={href} target="_blank" rel="noopener noreferrer nofollow ugc" className="underline">
            {words}
          </a>
        ) : (
          <span key={key}>{words}</span>
        )
      })}
    </p>
  )
}

/** Product link in a message: the address as written, and the product's slug. */
type PieceLink = { href: string; slug: string }

/** Most cards below one message; further products stay links. */
const maxCards = 6
const piecePath = /^(?:\/ml)?\/collections\/[\w-]+\/([\w-]+)\/?$/

/**
 * Removes lines from a text that consist only of a product's address in this shop; they are shown as cards. The stored
 * message stays text, so it is readable without cards.
 */
function splitPieceLinks(text: string) {
  const pieces: PieceLink[] = []
  const words = text.split('\n').filter((line) => {
    const href = line.trim()
    const slug = pieces.length < maxCards ? slugOf(href) : undefined
    if (!slug) return true
    if (pieces.every((piece) => piece.slug !== slug)) pieces.push({ href, slug })
    return false
  })
  return { words: pieces.length > 0 ? words.join('\n').trim() : text, pieces }
}

function slugOf(line: string) {
  if (!/^https?:/i.test(line) || !URL.canParse(line)) return undefined
  const { origin, pathname } = new URL(line)
  return origin === location.origin ? piecePath.exec(pathname)?.[1] : undefined
}

/** Returns the address of a product, as a line of a message. */
export const pieceLine = ({ category, slug }: { category: string; slug: string }) =>
  `${location.origin}/collections/${category}/${slug}`
