import * as z from 'zod'
import { imagePath } from './images.ts'
import { partialUpdate } from './partial-update.ts'
import { clearable } from './text.ts'

export const socialNetworks = ['instagram', 'facebook'] as const
export type SocialNetwork = (typeof socialNetworks)[number]

const permalink = z
  .string('Please enter the address of the post')
  .trim()
  .max(500, 'That address is too long')
  .transform((value) => value || null)
  .pipe(
    z
      .url({
        protocol: /^https$/,
        hostname: /(^|\.)(instagram|facebook)\.com$/,
        error: 'Please enter an address of Instagram or Facebook',
      })
      .nullable(),
  )
  .nullable()

const postFields = {
  network: z.enum(socialNetworks, { error: 'Please choose a network' }),
  image: z
    .string('Please add a picture')
    .startsWith(imagePath, 'Please add a picture')
    .max(200, 'Please add a picture'),
  caption: clearable(2200, 'Caption'),
  permalink,
  /** When it was posted, an Indian date. */
  date: z.iso.date('Please enter the day of the post'),
}

export const socialPostInput = z.object({
  ...postFields,
  caption: postFields.caption.default(null),
  permalink: permalink.default(null),
})
export type SocialPostInput = z.output<typeof socialPostInput>

/** Only what changes; a fetched post can only be hidden or shown. */
export const socialPostUpdate = partialUpdate({ ...postFields, hidden: z.boolean() })
export type SocialPostUpdate = z.output<typeof socialPostUpdate>
