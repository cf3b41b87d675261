import { Options, Select, TextArea, TextField } from '../../ui/field.tsx'
import { RatingField } from '../../ui/rating-field.tsx'
import type { AdminTestimonial } from './admin-queries.ts'
import { sourceNames } from './source-names.ts'

type Props = { testimonial?: AdminTestimonial }

export const TestimonialFields = ({ testimonial }: Props) => (
  <>
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField label="Name" name="name" maxLength={100} autoComplete="off" defaultValue={testimonial?.name} />
      <TextField
        label="Place"
        name="location"
        optional
        maxLength={100}
        autoComplete="off"
        defaultValue={testimonial?.location ?? ''}
      />
    </div>
    <RatingField legend="Stars" name="rating" rating={testimonial?.rating} />
    <TextArea label="What they said" name="review" rows={4} maxLength={1000} defaultValue={testimonial?.review} />
    <Select label="Where they said it" name="source" defaultValue={testimonial?.source ?? ''}>
      <option value="">To you</option>
      <Options of={Object.entries(sourceNames)} />
    </Select>
  </>
)
