import type { InferResponseType } from 'hono/client'
import type { api } from '../../api.ts'
import { cut } from '../../lib/cut.ts'
import { shortDate } from '../../lib/format.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Network } from './networks.ts'

type Post = InferResponseType<typeof api.social.instagram.$get>[number]

/** Spec section 9. */
const shown = { caption: 120, alt: 100 }

export function SocialPost({ post, network }: { post: Post; network: Network }) {
  const caption = post.caption ?? ''
  return (
    <li className="group w-[clamp(220px,62vw,264px)] shrink-0 snap-start">
      <a className="slot aspect-square" href={post.permalink ?? network.url} target="_blank" rel="noopener">
        <img src={post.imageUrl} alt={cut(caption, shown.alt) || `${network.name} post`} loading="lazy" />
        {(post.likes !== null || post.comments !== null) && (
          <span className="num absolute inset-x-0 bottom-0 flex translate-y-1.5 gap-4.5 bg-night px-3.5 py-3 text-label font-semibold text-on-night opacity-0 transition duration-200 group-focus-within:translate-y-0 group-focus-within:opacity-100 group-hover:translate-y-0 group-hover:opacity-100">
            <Count icon="heart" word="likes" count={post.likes} />
            <Count icon="chat" word="comments" count={post.comments} />
          </span>
        )}
      </a>
      <p className="pt-3 text-label leading-normal">
        {cut(caption, shown.caption)}
        {cut(caption, shown.caption) !== caption && '...'}
      </p>
      <PostDate iso={post.timestamp} />
    </li>
  )
}

function Count({ icon, word, count }: { icon: 'heart' | 'chat'; word: string; count: number | null }) {
  if (count === null) return null
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon name={icon} />
      {count}
      <span className="sr-only"> {word}</span>
    </span>
  )
}

/** The server writes the date as in Kochi; the visitor's own way takes over when the page is hers. */
function PostDate({ iso }: { iso: string }) {
  const hydrated = useHydrated()
  return (
    <time className="mt-1 block text-[0.875rem] text-ink-soft" dateTime={iso}>
      {hydrated ? new Date(iso).toLocaleDateString(undefined, { dateStyle: 'medium' }) : shortDate(iso)}
    </time>
  )
}
