import { useQuery } from '@tanstack/react-query'
import { type BoutiqueWords, type BoutiqueWordsInput, maxHeroImages } from '../../../shared/boutique-words.ts'
import { api, send } from '../../api.ts'
import { useDraftState } from '../../lib/screen-draft.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { saveFailed } from '../../shell/toast-failure.ts'
import { useDraft } from '../../shell/use-draft.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { DraftForm } from '../../ui/draft-form.tsx'
import { SaveRow } from '../../ui/form-footer.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { ImageField, ImageListField, typedImage, useImageList } from '../images/public.tsx'
import { boutiqueWords } from './queries.ts'
import { WordsFields } from './words-fields.tsx'
import { wordsForm } from './words-form.ts'

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
      <WordsFields words={words} onChange={() => submit.setDirty(true)} />
      <SaveRow isSticky />
    </DraftForm>
  )
}
