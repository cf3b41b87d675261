import * as z from 'zod/mini'
import { idempotencyId, partialUpdate } from './fields.ts'
import { imagePath } from './images.ts'
import { clearable, machineText, webAddress } from './text.ts'

export const socialNetworks = ['instagram', 'facebook'] as const
export type SocialNetwork = (typeof socialNetworks)[number]

const permalink = z.nullable(
  z.pipe(
    z.pipe(
      webAddress(500, 'Please enter an address of Instagram or Facebook'),
      z.transform((value) => value || null),
    ),
    z.nullable(
      z.url({
        protocol: /^https$/,
        hostname: /(^|\.)(instagram|facebook)\.com$/,
        error: 'Please enter an address of Instagram or Facebook',
      }),
    ),
  ),
)

const postFields = {
  network: z.enum(socialNetworks, { error: 'Please choose a network' }),
  image: machineText(200, 'Please add a picture').check(z.startsWith(imagePath, 'Please add a picture')),
  caption: clearable(2200, 'Caption'),
  permalink,
  /** Indian date of the post. */
  date: z.iso.date('Please enter the day of the post'),
}

export const socialPostInput = z.object({
  ...postFields,
  caption: z._default(postFields.caption, null),
  permalink: z._default(permalink, null),
})
export type SocialPostInput = z.output<typeof socialPostInput>

/** `POST /api/admin/social-posts`. */
export const newSocialPostInput = z.extend(socialPostInput, { id: idempotencyId })
export type NewSocialPostInput = z.output<typeof newSocialPostInput>

/** Changed fields only. A fetched post can only be hidden or shown. */
export const socialPostUpdate = partialUpdate({ ...postFields, hidden: z.boolean() })
export type SocialPostUpdate = z.output<typeof socialPostUpdate>
