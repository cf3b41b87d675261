import type { InferResponseType } from 'hono/client'
import * as z from 'zod/mini'
import {
  customerTestimonialForm,
  reviewSources,
  sourceNames,
  type TestimonialInput,
  type TestimonialQuery,
  testimonialInput,
  testimonialTexts,
} from '../../../shared/testimonials.ts'
import { api, send } from '../../api.ts'
import { withMalayalam } from '../../lib/malayalam-fields.ts'
import { type ScreenDraft, useDraftState } from '../../lib/screen-draft.ts'
import { listQuery } from '../../queries.ts'
import { saveFailed } from '../../shell/toast-failure.ts'
import { useDraft } from '../../shell/use-draft.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { RatingField } from '../../ui/choice-fields.tsx'
import { Options, Select, TextArea, TextField } from '../../ui/field.tsx'
import { MalayalamFold } from '../../ui/folds.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { ImageField, typedImage } from '../images/public.tsx'

export type AdminTestimonial = InferResponseType<typeof api.admin.testimonials.$get>[number]

export const adminTestimonials = (status: TestimonialQuery['status']) => listQuery(api.admin.testimonials, { status })

/** The testimonials, how many of them wait, and the setup checklist that looks at them. */
export const refreshKeys = [['/api/admin/testimonials'], ['/api/admin/answers']]

/** The fields as they are typed: stars and network are text there. The image is beside them. */
const testimonialForm = withMalayalam(
  z.extend(z.omit(testimonialInput, { image: true }), {
    rating: customerTestimonialForm.shape.rating,
    source: z.pipe(
      z.pipe(
        z.string(),
        z.transform((chosen) => chosen || null),
      ),
      z.nullable(z.enum(reviewSources)),
    ),
  }),
)

const save = (testimonial: AdminTestimonial | undefined, input: TestimonialInput, idFor: ScreenDraft['idFor']) =>
  testimonial
    ? send(api.admin.testimonials[':id'].$patch({ param: { id: testimonial.id }, json: input }))
    : send(api.admin.testimonials.$post({ json: { ...input, id: idFor(input) } }))

type Props = { testimonial?: AdminTestimonial; onClose: () => void }

export function TestimonialEditor({ testimonial, onClose }: Props) {
  const draft = useDraft(`testimonial-${testimonial?.id ?? 'new'}`)
  const [image, setImage] = useDraftState(draft, () => typedImage(draft, testimonial?.image ?? null))
  const submit = useSubmit({
    schema: testimonialForm,
    mutationFn: (fields, idFor) =>
      save(testimonial, { ...fields, image: testimonial?.mayShowImage === false ? testimonial.image : image }, idFor),
    success: (_, { name }) => ({ title: 'Testimonial saved', description: `From ${name}` }),
    onSuccess: onClose,
    refresh: refreshKeys,
    draft,
    ...saveFailed(),
  })
  return (
    <FormDialog
      wide
      title={testimonial ? `From ${testimonial.name}` : 'Add a testimonial'}
      {...{ submit, onClose }}
      saveLabel="Save testimonial"
    >
      <TestimonialFields testimonial={testimonial} />
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
    </FormDialog>
  )
}

type TestimonialFieldsProps = { testimonial?: AdminTestimonial }

const TestimonialFields = ({ testimonial }: TestimonialFieldsProps) => (
  <>
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField {...testimonialTexts.name} name="name" autoComplete="off" defaultValue={testimonial?.name} />
      <TextField
        {...testimonialTexts.location}
        name="location"
        optional
        autoComplete="off"
        defaultValue={testimonial?.location ?? ''}
      />
    </div>
    <RatingField legend="Stars" name="rating" rating={testimonial?.rating} />
    <TextArea {...testimonialTexts.review} name="review" defaultValue={testimonial?.review} />
    <Select label="Where they said it" name="source" defaultValue={testimonial?.source ?? ''}>
      <option value="">To you</option>
      <Options of={Object.entries(sourceNames)} />
    </Select>
    <MalayalamFold texts={testimonialTexts} values={testimonial?.malayalam} />
  </>
)
