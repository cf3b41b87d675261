import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { type CustomerTestimonialInput, customerTestimonialForm } from '../../../shared/testimonials.ts'
import { api, errorMessage, send } from '../../api.ts'
import { useForm } from '../../lib/use-form.ts'
import { useInvalidate } from '../../queries.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Rating } from '../../ui/rating.tsx'
import { RatingField } from '../../ui/rating-field.tsx'
import { toast } from '../../ui/toast.ts'

type OwnTestimonial = InferResponseType<(typeof api.user.testimonials)[':orderId']['$get'], 200>
const ownTestimonial = (orderId: string) =>
  queryOptions<OwnTestimonial>({ queryKey: [api.user.testimonials[':orderId'].$url({ param: { orderId } }).pathname] })

/** After delivery: what she says about her order, once. The owner reads it before anybody else. Nothing while unknown. */
export function CustomerTestimonial({ orderId }: { orderId: string }) {
  const { data } = useQuery(ownTestimonial(orderId))
  if (!data) return null
  return (
    <section className="grid gap-4 border-t border-hair pt-7" aria-labelledby="your-words">
      <h2 id="your-words" className="section-title">
        How was it?
      </h2>
      {data.testimonial ? <Thanks testimonial={data.testimonial} /> : <TestimonialForm orderId={orderId} />}
    </section>
  )
}

function Thanks({
  testimonial: { rating, review, isApproved },
}: {
  testimonial: NonNullable<OwnTestimonial['testimonial']>
}) {
  return (
    <div className="grid justify-items-start gap-3" role="status">
      <Rating rating={rating} />
      <blockquote className="quote">{review}</blockquote>
      <p className="text-ink-soft">
        {isApproved
          ? 'Thank you! Your words stand in our shop.'
          : 'Thank you! We read it first, and may then show it in our shop.'}
      </p>
    </div>
  )
}

function TestimonialForm({ orderId }: { orderId: string }) {
  const refresh = useInvalidate([ownTestimonial(orderId).queryKey.map(String)])
  const { mutateAsync } = useMutation({
    mutationFn: (offer: CustomerTestimonialInput) => send(api.user.testimonials.$post({ json: offer })),
  })
  const { errors, busy, form } = useForm({
    schema: customerTestimonialForm,
    onSubmit: async (offer) => {
      await mutateAsync({ ...offer, orderId })
      toast({ tone: 'good', title: 'Thank you!', description: 'We have your words.' })
      await refresh()
    },
    onError: (error) =>
      toast({
        tone: 'bad',
        title: 'Error',
        description: errorMessage(error, 'We could not send this. It is still here: please try again.'),
      }),
  })
  return (
    <form {...form} className="grid max-w-[640px] gap-5">
      <RatingField legend="Your stars" name="rating" error={errors.rating} />
      <TextArea
        label="Your words"
        name="review"
        rows={4}
        maxLength={1000}
        error={errors.review}
        hint="With your name, other families may read it in our shop."
      />
      <TextField
        label="Where are you from?"
        name="location"
        optional
        autoComplete="address-level2"
        error={errors.location}
      />
      <button type="submit" className="btn justify-self-start" aria-disabled={busy}>
        {busy ? 'Sending...' : 'Send'}
      </button>
    </form>
  )
}
