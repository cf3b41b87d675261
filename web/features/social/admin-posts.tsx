import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AdminPost, adminPosts } from '../../shell/storefront-queries.ts'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { AdminPostRow } from './admin-post-row.tsx'
import { PostEditor } from './post-editor.tsx'

const networks = { instagram: 'Instagram', facebook: 'Facebook' }

/** The posts of both rows: the owner's own, and those that come from the networks by themselves. */
export function AdminPosts() {
  const { data, isError, refetch } = useQuery(adminPosts)
  const [editing, setEditing] = useState<AdminPost | 'new'>()
  const add = (
    <button type="button" className="btn btn-small" onClick={() => setEditing('new')}>
      <Icon name="plus" />
      Add a post
    </button>
  )
  if (!data)
    return isError ? <ErrorState onRetry={refetch}>We could not load your posts.</ErrorState> : <Skeleton rows={4} />
  return (
    <div className="grid gap-8">
      {data.length === 0 ? (
        <EmptyState title="No posts yet" action={add}>
          Pictures from your work for the two rows at the foot of the home page. With a token of Instagram or Facebook
          they come by themselves.
        </EmptyState>
      ) : (
        <div className="justify-self-end">{add}</div>
      )}
      {(['instagram', 'facebook'] as const).map((network) => {
        const rows = data.filter((post) => post.network === network)
        return (
          rows.length > 0 && (
            <section key={network} aria-label={networks[network]}>
              <h3 className="text-large">{networks[network]}</h3>
              <ul>
                {rows.map((post) => (
                  <AdminPostRow key={post.id} post={post} onEdit={() => setEditing(post)} />
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
