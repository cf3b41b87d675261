import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { socialNetworks } from '../../../shared/social.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { AddButton } from '../../ui/add-button.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { AdminPostRow } from './admin-post-row.tsx'
import { type AdminPost, adminPosts } from './admin-queries.ts'
import { PostEditor } from './post-editor.tsx'
import { networkNames } from './use-networks.ts'

export const AdminPosts = () => (
  <QueryState query={useQuery(adminPosts)} label="your posts" loading={<Skeleton rows={4} />}>
    {(posts) => <PostLists posts={posts} />}
  </QueryState>
)

function PostLists({ posts }: { posts: AdminPost[] }) {
  const [editing, setEditing] = useState<AdminPost | 'new'>()
  const add = <AddButton label="Add a post" onPress={() => setEditing('new')} />
  return (
    <div className="grid gap-8">
      {posts.length === 0 ? (
        <EmptyState title="No posts yet" action={add}>
          Pictures from your work for the two rows at the foot of the home page. Once Instagram or Facebook is
          connected, they come by themselves.
        </EmptyState>
      ) : (
        <div className="justify-self-end">{add}</div>
      )}
      {socialNetworks.map((network) => {
        const rows = posts.filter((post) => post.network === network)
        return (
          rows.length > 0 && (
            <section key={network} aria-label={networkNames[network]}>
              <h3 className="text-large">{networkNames[network]}</h3>
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
