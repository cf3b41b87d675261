import { useState } from 'react'
import * as z from 'zod/mini'
import { type SocialPostInput, socialPostInput } from '../../../shared/social.ts'
import { api, send } from '../../api.ts'
import { type ScreenDraft, useDraftState } from '../../lib/screen-draft.ts'
import { saveFailed } from '../../shell/toast-failure.ts'
import { useDraft } from '../../shell/use-draft.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { EditorDialog } from '../../ui/editor-dialog.tsx'
import { ImageField, typedImage } from '../images/public.tsx'
import { type AdminPost, refreshKeys } from './admin-queries.ts'
import { PostFields } from './post-fields.tsx'

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

export function PostEditor({ post, onClose }: Props) {
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
    <EditorDialog title={post ? 'Edit post' : 'Add a post'} {...{ submit, onClose }} saveLabel="Save post">
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
    </EditorDialog>
  )
}
