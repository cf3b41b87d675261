import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type SocialPostInput, socialPostInput } from '../../../shared/social.ts'
import { indianDate } from '../../../shared/time.ts'
import { api, send } from '../../api.ts'
import { useForm } from '../../lib/use-form.ts'
import { useInvalidate } from '../../queries.ts'
import { type AdminPost, refreshKeys } from '../../shell/storefront-queries.ts'
import { toastSaveFailed } from '../../shell/toast-failure.ts'
import { EditorDialog } from '../../ui/editor-dialog.tsx'
import { Select, TextArea, TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { ImageField } from '../images/image-field.tsx'

const postForm = socialPostInput.omit({ image: true })
const imageMissing = 'Please add a picture'

/** The picture goes along only where it is another: the sample shop's drawings cannot be put in. */
const save = (post: AdminPost | undefined, { image, ...fields }: SocialPostInput) =>
  post
    ? send(
        api.admin['social-posts'][':id'].$patch({
          param: { id: post.id },
          json: { ...fields, ...(image !== post.imageUrl && { image }) },
        }),
      )
    : send(api.admin['social-posts'].$post({ json: { ...fields, image } }))

/** A post of the owner's own. */
export function PostEditor({ post, onClose }: { post?: AdminPost; onClose: () => void }) {
  const refresh = useInvalidate(refreshKeys.posts)
  const [image, setImage] = useState(post?.imageUrl ?? null)
  const [missing, setMissing] = useState(false)
  const [dirty, setDirty] = useState(false)
  const { mutateAsync } = useMutation({ mutationFn: (input: SocialPostInput) => save(post, input) })
  const { errors, busy, form } = useForm({
    schema: postForm,
    onSubmit: async (fields) => {
      setMissing(!image)
      if (!image) return
      await mutateAsync({ ...fields, image })
      toast({ tone: 'good', title: 'Post saved' })
      onClose()
      await refresh()
    },
    onError: toastSaveFailed,
  })
  return (
    <EditorDialog title={post ? 'Edit post' : 'Add a post'} dirty={dirty} onClose={onClose}>
      <form
        {...form}
        className="grid gap-5"
        onChange={(event) => {
          setDirty(true)
          form.onChange(event)
        }}
      >
        <ImageField
          label="Add a picture"
          src={image}
          error={missing && !image ? imageMissing : undefined}
          onChange={(src) => {
            setDirty(true)
            setImage(src)
          }}
        />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Select label="Network" name="network" defaultValue={post?.network} error={errors.network}>
            <option value="instagram">Instagram</option>
            <option value="facebook">Facebook</option>
          </Select>
          <TextField
            label="Day"
            name="date"
            type="date"
            defaultValue={indianDate(post ? Date.parse(post.timestamp) : Date.now())}
            error={errors.date}
          />
        </div>
        <TextArea
          label="Caption"
          name="caption"
          optional
          rows={3}
          maxLength={2200}
          defaultValue={post?.caption ?? ''}
          error={errors.caption}
        />
        <TextField
          label="Address of the post"
          name="permalink"
          type="url"
          optional
          placeholder="https://www.instagram.com/p/..."
          defaultValue={post?.permalink ?? ''}
          error={errors.permalink}
        />
        <footer className="dialog-footer">
          <button type="submit" className="btn" aria-disabled={busy}>
            {busy ? 'Saving...' : 'Save post'}
          </button>
        </footer>
      </form>
    </EditorDialog>
  )
}
