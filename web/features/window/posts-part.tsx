import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { Empty, Failed, Skeleton } from '../../ui/states.tsx'
import { PostEditor } from './post-editor.tsx'
import { PostRow } from './post-row.tsx'
import { type Post, posts } from './queries.ts'

const networks = { instagram: 'Instagram', facebook: 'Facebook' }

/** The posts of both rows: the owner's own, and those that come from the networks by themselves. */
export function PostsPart() {
  const { data, isError, refetch } = useQuery(posts)
  const [editing, setEditing] = useState<Post | 'new'>()
  const add = (
    <button type="button" className="btn btn-small" onClick={() => setEditing('new')}>
      <Icon name="plus" />
      Add a post
    </button>
  )
  if (!data) return isError ? <Failed onRetry={refetch}>We could not load your posts.</Failed> : <Skeleton rows={4} />
  return (
    <div className="grid gap-8">
      {data.length === 0 ? (
        <Empty title="No posts yet" action={add}>
          Pictures from your work for the two rows at the foot of the home page. With a token of Instagram or Facebook
          they come by themselves.
        </Empty>
      ) : (
        <div className="justify-self-end">{add}</div>
      )}
      {(['instagram', 'facebook'] as const).map((network) => {
        const rows = data.filter((post) => post.network === network)
        return (
          rows.length > 0 && (
            <section key={network} aria-label={networks[network]}>
              <h3 className="text-[1.375rem]">{networks[network]}</h3>
              <ul>
                {rows.map((post) => (
                  <PostRow key={post.id} post={post} onEdit={() => setEditing(post)} />
                ))}
              </ul>
            </section>
          )
        )
      })}
      {editing && <PostEditor post={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />}
    </div>
  )
}
