import { useState } from 'react'
import * as z from 'zod/mini'
import type { TestimonialInput } from '../../../shared/testimonials.ts'
import { customerTestimonialForm, reviewSources, testimonialInput } from '../../../shared/testimonials.ts'
import { api, send } from '../../api.ts'
import type { ScreenDraft } from '../../lib/screen-draft.ts'
import { saveFailed } from '../../shell/toast-failure.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { WithDraft } from '../../shell/with-draft.tsx'
import { EditorDialog } from '../../ui/editor-dialog.tsx'
import { ImageField, typedImage } from '../images/public.tsx'
import { type AdminTestimonial, refreshKeys } from './admin-queries.ts'
import { TestimonialFields } from './testimonial-fields.tsx'

/** The fields as they are typed: stars and network are text there. The image is beside them. */
const testimonialForm = z.extend(z.omit(testimonialInput, { image: true }), {
  rating: customerTestimonialForm.shape.rating,
  source: z.pipe(
    z.pipe(
      z.string(),
      z.transform((chosen) => chosen || null),
    ),
    z.nullable(z.enum(reviewSources)),
  ),
})

const save = (testimonial: AdminTestimonial | undefined, input: TestimonialInput, draft: ScreenDraft) =>
  testimonial
    ? send(api.admin.testimonials[':id'].$patch({ param: { id: testimonial.id }, json: input }))
    : send(api.admin.testimonials.$post({ json: { ...input, id: draft.idFor(input) } }))

type Props = { testimonial?: AdminTestimonial; onClose: () => void }

export const TestimonialEditor = (props: Props) => (
  <WithDraft name={`testimonial-${props.testimonial?.id ?? 'new'}`}>
    {(draft) => <TestimonialForm {...props} draft={draft} />}
  </WithDraft>
)

function TestimonialForm({ testimonial, onClose, draft }: Props & { draft: ScreenDraft }) {
  const [image, setImage] = useState(() => typedImage(draft, testimonial?.image ?? null))
  const submit = useSubmit({
    schema: testimonialForm,
    mutationFn: (fields) =>
      save(testimonial, { ...fields, image: testimonial?.mayShowImage === false ? testimonial.image : image }, draft),
    success: (_, { name }) => ({ title: 'Testimonial saved', description: `From ${name}` }),
    onSuccess: onClose,
    refresh: refreshKeys,
    screenDraft: draft,
    ...saveFailed(),
  })
  return (
    <EditorDialog
      title={testimonial ? `From ${testimonial.name}` : 'Add a testimonial'}
      {...{ submit, onClose }}
      saveLabel="Save testimonial"
    >
      <TestimonialFields testimonial={testimonial} errors={submit.errors} />
      <p className="max-w-paragraph text-label text-ink-soft">
        {testimonial?.mayShowImage === false
          ? `${testimonial.name} has not agreed to photos in our window, so no picture is shown here. Once they agree, note it on their page.`
          : 'Show a person, and above all a child, only if they agreed to it.'}
      </p>
      {testimonial?.mayShowImage !== false && (
        <ImageField
          label="Add their picture"
          square
          src={image}
          onChange={(src) => {
            submit.setDirty(true)
            setImage(src)
          }}
        />
      )}
    </EditorDialog>
  )
}
