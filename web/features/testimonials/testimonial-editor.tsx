import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { TestimonialInput } from '../../../shared/testimonials.ts'
import { api, send } from '../../api.ts'
import { useForm } from '../../lib/use-form.ts'
import { useInvalidate } from '../../queries.ts'
import { type AdminTestimonial, refreshKeys } from '../../shell/storefront-queries.ts'
import { toastSaveFailed } from '../../shell/toast-failure.ts'
import { EditorDialog } from '../../ui/editor-dialog.tsx'
import { Select, TextArea, TextField } from '../../ui/field.tsx'
import { RatingField } from '../../ui/rating-field.tsx'
import { toast } from '../../ui/toast.ts'
import { ImageField } from '../images/image-field.tsx'
import { testimonialForm } from './testimonial-form.ts'

const save = (testimonial: AdminTestimonial | undefined, input: TestimonialInput) =>
  testimonial
    ? send(api.admin.testimonials[':id'].$patch({ param: { id: testimonial.id }, json: input }))
    : send(api.admin.testimonials.$post({ json: input }))

/** What somebody said, written down or put right. */
export function TestimonialEditor({ praise, onClose }: { praise?: AdminTestimonial; onClose: () => void }) {
  const refresh = useInvalidate(refreshKeys.praise)
  const [image, setImage] = useState(praise?.image ?? null)
  const [dirty, setDirty] = useState(false)
  const { mutateAsync } = useMutation({ mutationFn: (input: TestimonialInput) => save(praise, input) })
  const { errors, busy, form } = useForm({
    schema: testimonialForm,
    onSubmit: async (fields) => {
      await mutateAsync({ ...fields, image })
      toast({ tone: 'good', title: 'Testimonial saved', description: `From ${fields.name}` })
      onClose()
      await refresh()
    },
    onError: toastSaveFailed,
  })
  return (
    <EditorDialog title={praise ? `From ${praise.name}` : 'Add a testimonial'} dirty={dirty} onClose={onClose}>
      <form
        {...form}
        className="grid gap-5"
        onChange={(event) => {
          setDirty(true)
          form.onChange(event)
        }}
      >
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField
            label="Name"
            name="name"
            maxLength={100}
            autoComplete="off"
            defaultValue={praise?.name}
            error={errors.name}
          />
          <TextField
            label="Place"
            name="location"
            optional
            maxLength={100}
            autoComplete="off"
            defaultValue={praise?.location ?? ''}
            error={errors.location}
          />
        </div>
        <RatingField legend="Stars" name="rating" rating={praise?.rating} error={errors.rating} />
        <TextArea
          label="What they said"
          name="review"
          rows={4}
          maxLength={1000}
          defaultValue={praise?.review}
          error={errors.review}
        />
        <Select label="Where they said it" name="source" defaultValue={praise?.source ?? ''} error={errors.source}>
          <option value="">To you</option>
          <option value="google">Google</option>
          <option value="facebook">Facebook</option>
          <option value="instagram">Instagram</option>
        </Select>
        <ImageField
          label="Add their picture"
          square
          src={image}
          onChange={(src) => {
            setDirty(true)
            setImage(src)
          }}
        />
        <footer className="dialog-footer">
          <button type="submit" className="btn" aria-disabled={busy}>
            {busy ? 'Saving...' : 'Save testimonial'}
          </button>
        </footer>
      </form>
    </EditorDialog>
  )
}
