import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { boutiqueWordsInput, questionTexts, serviceTexts } from '../../../shared/boutique-input.ts'
import { type BoutiqueWords, type BoutiqueWordsInput, maxHeroImages } from '../../../shared/boutique-words.ts'
import type { OwnTexts } from '../../../shared/malayalam-input.ts'
import { parseRupees } from '../../../shared/typed.ts'
import { api, send } from '../../api.ts'
import { readMalayalam } from '../../lib/malayalam-fields.ts'
import { useDraftState } from '../../lib/screen-draft.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { saveFailed } from '../../shell/toast-failure.ts'
import { useDraft } from '../../shell/use-draft.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { DraftForm } from '../../ui/draft-form.tsx'
import { SaveRow } from '../../ui/form-dialog.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { ImageField, ImageListField, typedImage, useImageList } from '../images/public.tsx'
import { boutiqueWords } from './queries.ts'
import { WordsFields } from './words-fields.tsx'

/** The part of the storefront editor for her own words and pictures. What is empty, no page shows. */
export const WordsEditor = () => (
  <QueryState query={useQuery(boutiqueWords)} loading={<Skeleton rows={6} />}>
    {(words) => <WordsForm words={words} />}
  </QueryState>
)

const save = (json: BoutiqueWordsInput) => send(api.admin.boutique.words.$put({ json }))
const refreshKeys = [['/api/admin/boutique/words']]

function WordsForm({ words }: { words: BoutiqueWords }) {
  const draft = useDraft('words')
  const [portrait, setPortrait] = useDraftState(draft, () => typedImage(draft, words.portrait?.src ?? null))
  const heroImages = useImageList(draft, words.heroImages, () => submit.setDirty(true), maxHeroImages)
  const submit = useSubmit({
    schema: wordsForm,
    isReady: () => {
      if (heroImages.waiting > 0) toast({ title: 'One moment', description: 'The pictures are still being added.' })
      return heroImages.waiting === 0
    },
    mutationFn: (texts: BoutiqueWordsInput) =>
      save({
        ...texts,
        heroImages: heroImages.images,
        ...(portrait && { portrait: { src: portrait, alt: 'The owner of the boutique' } }),
      }),
    success: () => ({ title: 'Saved', description: 'Visitors see it within a minute.' }),
    refresh: refreshKeys,
    draft,
    stays: true,
    ...saveFailed(),
  })
  return (
    <DraftForm submit={submit} className="grid max-w-[880px] gap-9">
      <ImageListField
        {...heroImages}
        title="Pictures at the top of the shop"
        hint="Up to five, in their order; visitors see the first one first. Without any, drawings are shown."
      />
      <fieldset>
        <legend className="section-title mb-3">Your picture</legend>
        <ImageField
          label="Add your picture"
          src={portrait}
          onChange={(src) => {
            submit.setDirty(true)
            setPortrait(src)
          }}
        />
      </fieldset>
      <WordsFields words={words} />
      <SaveRow sticky="tabs" />
    </DraftForm>
  )
}

type Fields = Record<string, string>

/** The numbers of the rows of a list, as in `services.3.title`, in the order they stand. */
const rowsOf = (fields: Fields, list: string) => [
  ...new Set(
    Object.keys(fields).flatMap((field) => {
      const [name, row] = field.split('.')
      return name === list && row ? [row] : []
    }),
  ),
]

const readRows = (fields: Fields, list: string, texts: OwnTexts) =>
  rowsOf(fields, list).map((row) => ({
    ...Object.fromEntries(Object.keys(texts).map((key) => [key, fields[`${list}.${row}.${key}`] ?? ''])),
    malayalam: readMalayalam(fields, `${list}.${row}.`),
  }))

/** An amount that is none is NaN, which the schema refuses under its field. */
const chargeOf = (typed = '') => (typed.trim() ? (parseRupees(typed) ?? Number.NaN) : undefined)

const wordsFromFields = (fields: Fields) => ({
  story: fields.story,
  malayalam: readMalayalam(fields),
  heroImages: [],
  services: readRows(fields, 'services', serviceTexts),
  questions: readRows(fields, 'questions', questionTexts),
  terms: {
    advance: fields.advance,
    alteration: fields.alteration,
    return: fields.return,
    malayalam: readMalayalam(fields, 'terms.'),
  },
  delivery: {
    pickUp: fields.pickUp === 'yes',
    door: fields.door === 'yes',
    charge: chargeOf(fields.charge),
    text: fields.deliveryText,
    malayalam: readMalayalam(fields, 'delivery.'),
  },
})

function fieldOf(path: PropertyKey[], fields: Fields) {
  const [first = '', second = '', ...rest] = path.map(String)
  if (first === 'services' || first === 'questions')
    return [first, rowsOf(fields, first)[Number(second)], ...rest].filter(Boolean).join('.')
  if (second === 'malayalam') return path.join('.')
  if (first === 'delivery' && second === 'text') return 'deliveryText'
  return first === 'terms' || first === 'delivery' ? second : path.join('.')
}

/** The form's fields as the words they mean; the pictures are beside them. Each first sentence stands under its field. */
const wordsForm = z.pipe(
  z.record(z.string(), z.string()),
  z.transform((fields, { issues }): BoutiqueWordsInput => {
    const parsed = boutiqueWordsInput.safeParse(wordsFromFields(fields))
    if (parsed.success) return parsed.data
    for (const { path, message } of parsed.error.issues)
      issues.push({ code: 'custom', message, path: [fieldOf(path, fields)], input: fields })
    return z.NEVER
  }),
)
