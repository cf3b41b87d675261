import { useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { useState } from 'react'
import * as z from 'zod/mini'
import { type SocialPostInput, socialNetworks, socialPostInput } from '../../../shared/social.ts'
import { indianDate } from '../../../shared/time.ts'
import { truncate } from '../../../shared/truncate.ts'
import { api, send } from '../../api.ts'
import { shortDate } from '../../lib/format.ts'
import { type ScreenDraft, useDraftState } from '../../lib/screen-draft.ts'
import { query } from '../../queries.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { saveFailed } from '../../shell/toast-failure.ts'
import { useSave } from '../../shell/use-action.ts'
import { useDraft } from '../../shell/use-draft.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { DateField } from '../../ui/date-and-money-fields.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { EditableRow, RowAction } from '../../ui/editable-row.tsx'
import { Options, Select, TextArea, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { AddButton } from '../../ui/sections.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { ImageField, typedImage } from '../images/public.tsx'
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

const titleLength = 80

function AdminPostRow({ post, onEdit }: { post: AdminPost; onEdit: () => void }) {
  const [isConfirming, setConfirming] = useState(false)
  const param = { id: post.id }
  const hide = useSave(
    (hidden: boolean) => send(api.admin['social-posts'][':id'].$patch({ param, json: { hidden } })),
    refreshKeys,
  )
  const deletion = useSave(
    () => send(api.admin['social-posts'][':id'].$delete({ param })),
    refreshKeys,
    () => setConfirming(false),
  )
  const caption = post.caption || 'A picture without words'
  const begun = truncate(caption, titleLength)
  const title = begun === caption ? caption : `${begun}...`
  return (
    <EditableRow
      image={post.imageUrl && <img src={post.imageUrl} alt="" loading="lazy" />}
      title={title}
      facts={[shortDate(post.timestamp), post.isFetched && 'From the network', post.isHidden && 'Hidden']}
    >
      {!post.isFetched && <RowAction label="Edit" name={title} onPress={onEdit} />}
      <RowAction
        label={post.isHidden ? 'Show' : 'Hide'}
        name={title}
        busy={hide.isPending}
        onPress={() => hide.mutate(!post.isHidden)}
      />
      {!post.isFetched && (
        <RowAction label="Remove" name={title} look="link text-danger" onPress={() => setConfirming(true)} />
      )}
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Remove this post?"
        cancelLabel="Keep it"
        confirmLabel="Remove post"
        busy={deletion.isPending}
        onConfirm={() => deletion.mutate(undefined)}
      >
        The post and its picture are deleted.
      </ConfirmDialog>
    </EditableRow>
  )
}

const postForm = z.omit(socialPostInput, { image: true })

/** The image is sent only if it is another: the API takes no drawing of the sample data. */
const save = (post: AdminPost | undefined, { image, ...fields }: SocialPostInput, idFor: ScreenDraft['idFor']) =>
  post
    ? send(
        api.admin['social-posts'][':id'].$patch({
          param: { id: post.id },
          json: { ...fields, ...(image !== post.imageUrl && { image }) },
        }),
      )
    : send(api.admin['social-posts'].$post({ json: { ...fields, image, id: idFor({ ...fields, image }) } }))

type Props = { post?: AdminPost; onClose: () => void }

function PostEditor({ post, onClose }: Props) {
  const draft = useDraft(`post-${post?.id ?? 'new'}`)
  const [image, setImage] = useDraftState(draft, () => typedImage(draft, post?.imageUrl ?? null) ?? '')
  const [isMissing, setMissing] = useState(false)
  const submit = useSubmit({
    schema: postForm,
    isReady: () => {
      setMissing(!image)
      return image !== ''
    },
    mutationFn: (fields, idFor) => save(post, { ...fields, image }, idFor),
    success: () => ({ title: 'Post saved' }),
    onSuccess: onClose,
    refresh: refreshKeys,
    draft,
    ...saveFailed(),
  })
  return (
    <FormDialog wide title={post ? 'Edit post' : 'Add a post'} {...{ submit, onClose }} saveLabel="Save post">
      <ImageField
        label="Add a picture"
        src={image || null}
        error={isMissing && !image ? 'Please add a picture' : undefined}
        onChange={(src) => {
          submit.setDirty(true)
          setImage(src ?? '')
        }}
      />
      <PostFields post={post} />
    </FormDialog>
  )
}

const PostFields = ({ post }: { post?: AdminPost }) => (
  <>
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <Select label="Network" name="network" defaultValue={post?.network}>
        <Options of={Object.entries(networkNames)} />
      </Select>
      <DateField label="Day" name="date" defaultValue={indianDate(post ? Date.parse(post.timestamp) : Date.now())} />
    </div>
    <TextArea label="Caption" name="caption" optional rows={3} maxLength={2200} defaultValue={post?.caption ?? ''} />
    <TextField
      label="Address of the post"
      name="permalink"
      type="url"
      optional
      placeholder="https://www.instagram.com/p/..."
      defaultValue={post?.permalink ?? ''}
    />
  </>
)

type AdminPost = InferResponseType<(typeof api.admin)['social-posts']['$get']>[number]

const adminPosts = query(api.admin['social-posts'])

/** The posts, and the setup checklist that looks at them. */
const refreshKeys = [['/api/admin/social-posts']]
