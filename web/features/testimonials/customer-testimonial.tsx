import { queryOptions, useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { customerTestimonialForm } from '../../../shared/testimonials.ts'
import { t } from '../../../shared/words/t.ts'
import { api, send } from '../../api.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { useSubmit } from '../../shell/use-submit.ts'
import { RatingField } from '../../ui/choice-fields.tsx'
import { DraftForm } from '../../ui/draft-form.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/form.tsx'
import { Rating } from '../../ui/rating.tsx'

type CustomerAnswer = InferResponseType<(typeof api.user.testimonials)[':orderId']['$get'], 200>
type Testimonial = NonNullable<CustomerAnswer['testimonial']>

const customerTestimonial = (orderId: string) =>
  queryOptions<CustomerAnswer>({ queryKey: [api.user.testimonials[':orderId'].$url({ param: { orderId } }).pathname] })

/**
 * Asks for one testimonial about a delivered order. Hidden until loaded, so a customer who wrote one is not asked
 * again.
 */
export function CustomerTestimonial({ orderId }: { orderId: string }) {
  const query = useQuery(customerTestimonial(orderId))
  return (
    <QueryState query={query} label={t('your review of this order')} loading={false}>
      {({ testimonial }) => (
        <section className="grid gap-4 border-t border-hair pt-7" aria-labelledby="your-words">
          <h2 id="your-words" className="section-title">
            {t('How was it?')}
          </h2>
          {testimonial ? <Thanks testimonial={testimonial} /> : <TestimonialForm orderId={orderId} />}
        </section>
      )}
    </QueryState>
  )
}

const Thanks = ({ testimonial: { rating, review, isApproved } }: { testimonial: Testimonial }) => (
  <div className="grid justify-items-start gap-3" role="status">
    <Rating rating={rating} />
    <blockquote className="quote">{review}</blockquote>
    <p className="text-ink-soft">
      {isApproved
        ? t('Thank you! Your review is on our page.')
        : t('Thank you! We read it first, and may then show it in our shop.')}
    </p>
  </div>
)

function TestimonialForm({ orderId }: { orderId: string }) {
  const submit = useSubmit({
    schema: customerTestimonialForm,
    mutationFn: (fields) => send(api.user.testimonials.$post({ json: { ...fields, orderId } })),
    success: () => ({ title: t('Thank you!'), description: t('We have your review.') }),
    refresh: [customerTestimonial(orderId).queryKey.map(String)],
    failure: t('We could not send this. It is still here: please try again.'),
    draft: `testimonial-of-${orderId}`,
  })
  return (
    <DraftForm submit={submit} className="grid max-w-[640px] gap-5">
      <RatingField legend={t('Your rating')} name="rating" />
      <TextArea
        label={t('Your review')}
        name="review"
        rows={4}
        maxLength={1000}
        hint={t('With your name, other families may read it in our shop.')}
      />
      <TextField label={t('Where are you from?')} name="location" optional autoComplete="address-level2" />
      <SubmitButton busyLabel={t('Sending...')} className="btn justify-self-start">
        {t('Send')}
      </SubmitButton>
    </DraftForm>
  )
}
