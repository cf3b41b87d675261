import { Options, Select, TextArea, TextField } from '../../ui/field.tsx'
import { RatingField } from '../../ui/rating-field.tsx'
import type { AdminTestimonial } from './admin-queries.ts'
import { sourceNames } from './source-names.ts'

type Props = { testimonial?: AdminTestimonial; errors: Record<string, string> }

export const TestimonialFields = ({ testimonial, errors }: Props) => (
  <>
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField
        label="Name"
        name="name"
        maxLength={100}
        autoComplete="off"
        defaultValue={testimonial?.name}
        error={errors.name}
      />
      <TextField
        label="Place"
        name="location"
        optional
        maxLength={100}
        autoComplete="off"
        defaultValue={testimonial?.location ?? ''}
        error={errors.location}
      />
    </div>
    <RatingField legend="Stars" name="rating" rating={testimonial?.rating} error={errors.rating} />
    <TextArea
      label="What they said"
      name="review"
      rows={4}
      maxLength={1000}
      defaultValue={testimonial?.review}
      error={errors.review}
    />
    <Select label="Where they said it" name="source" defaultValue={testimonial?.source ?? ''} error={errors.source}>
      <option value="">To you</option>
      <Options of={Object.entries(sourceNames)} />
    </Select>
  </>
)
