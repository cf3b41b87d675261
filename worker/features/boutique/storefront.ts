import { sql } from 'drizzle-orm'
import type { BoutiqueInput } from '../../../shared/boutique-input.ts'
import { type BoutiqueWords, type BoutiqueWordsInput, noWords } from '../../../shared/boutique-words.ts'
import type { PublicImage } from '../../../shared/images.ts'
import { factsRowId, factsStatement, isEntered, storedFacts } from '../../boutique.ts'
import { bumpContentVersion } from '../../content-version.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { boutiqueFacts } from '../../db/schema.ts'
import { fail, requireE164 } from '../../http/failures.ts'
import { toE164 } from '../../lib/phone.ts'
import { attachStatements, deleteUnattached, getClaimable } from '../images/storage.ts'

/** Returns the facts for editing; `entered` is false while they are placeholders. */
export async function getEnteredFacts(ctx: Ctx) {
  const rows = await run(ctx, factsStatement(ctx))
  return { facts: storedFacts(rows), entered: isEntered(rows) }
}

/** Stores all facts except the hours, with numbers as E.164. Throws 400 for an impossible number. */
export async function updateFacts(ctx: Ctx, { phone, whatsapp, ...input }: BoutiqueInput) {
  const facts = { ...input, phone: phone && requireE164(phone), whatsapp: whatsapp && whatsappNumber(whatsapp) }
  const updatedAt = new Date()
  const [row] = await run(
    ctx,
    ctx.db
      .insert(boutiqueFacts)
      .values({ id: factsRowId, facts, updatedAt })
      .onConflictDoUpdate({
        target: boutiqueFacts.id,
        set: {
          facts: sql`json_patch(${JSON.stringify(facts)}, json_object('hours', ${boutiqueFacts.facts} -> '$.hours'))`,
          updatedAt,
        },
      })
      .returning({ facts: boutiqueFacts.facts }),
  )
  bumpContentVersion()
  return { facts: storedFacts(row ? [row] : []), entered: true }
}

const whatsappNumber = (typed: string) => toE164(typed) ?? fail(400, 'whatsapp_number_invalid', { field: 'whatsapp' })

/** Id to which the boutique's own images are attached. */
const holderId = 'boutique'

/** Returns the admin's own texts and pictures; empty before the first entry. */
export async function getWords(ctx: Ctx): Promise<BoutiqueWords> {
  const [row] = await run(ctx, factsStatement(ctx))
  return row?.words ?? noWords
}

/** Stores the admin's texts and pictures. Throws 422 for an image that no longer exists. */
export async function updateWords(ctx: Ctx, { portrait, heroImages, ...texts }: BoutiqueWordsInput) {
  const current = imagesOf(await getWords(ctx))
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
