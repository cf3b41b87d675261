import { type BoutiqueWords, type BoutiqueWordsInput, noWords } from '../../../shared/boutique-words.ts'
import type { PublicImage } from '../../../shared/images.ts'
import { factsRowId, factsStatement } from '../../boutique.ts'
import { bumpContentVersion } from '../../content-version.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { boutiqueFacts } from '../../db/schema.ts'
import { attachStatements, deleteUnattached, getClaimable } from '../images/attach-images.ts'

/** What the boutique's images are attached to, beside products, testimonials and posts. */
const holderId = 'boutique'

/** The admin's own words and pictures; none of them before the first entry. */
export async function get(ctx: Ctx): Promise<BoutiqueWords> {
  const [row] = await run(ctx, factsStatement(ctx))
  return row?.words ?? noWords
}

/** Stores all of them. 422 for an image that is not there any more. */
export async function update(ctx: Ctx, { portrait, heroImages, ...texts }: BoutiqueWordsInput) {
  const current = imagesOf(await get(ctx))
  const claimed = await getClaimable(ctx, holderId, [...heroImages, ...(portrait ? [portrait] : [])], current)
  const words: BoutiqueWords = {
    ...texts,
    heroImages: claimed.slice(0, heroImages.length),
    portrait: claimed[heroImages.length],
  }
  const set = { words, updatedAt: new Date() }
  const insertStatement = ctx.db.insert(boutiqueFacts).values({ id: factsRowId, facts: {}, ...set })
  const srcs = imagesOf(words).map(({ src }) => src)
  await batch(ctx, {
    stored: insertStatement.onConflictDoUpdate({ target: boutiqueFacts.id, set }),
    attachments: attachStatements(ctx, holderId, srcs),
  })
  bumpContentVersion()
  const former = current.map(({ src }) => src)
  await deleteUnattached(
    ctx,
    former.filter((src) => !srcs.includes(src)),
  )
  return words
}

const imagesOf = ({ heroImages, portrait }: BoutiqueWords): PublicImage[] => [
  ...heroImages,
  ...(portrait ? [portrait] : []),
]
