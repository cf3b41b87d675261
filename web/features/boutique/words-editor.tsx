import { useQuery } from '@tanstack/react-query'
import { type ReactNode, use, useRef, useState } from 'react'
import * as z from 'zod/mini'
import {
  boutiqueWordsInput,
  deliveryTexts,
  questionTexts,
  serviceTexts,
  termTexts,
  wordTexts,
} from '../../../shared/boutique-input.ts'
import {
  type BoutiqueWords,
  type BoutiqueWordsInput,
  maxHeroImages,
  maxQuestions,
  maxServices,
} from '../../../shared/boutique-words.ts'
import type { Malayalam } from '../../../shared/malayalam.ts'
import type { OwnTexts } from '../../../shared/malayalam-input.ts'
import { parseRupees } from '../../../shared/typed.ts'
import { api, send } from '../../api.ts'
import { readMalayalam } from '../../lib/malayalam-fields.ts'
import { useDraftState, useTypedRows } from '../../lib/screen-draft.ts'
import { FormContext } from '../../lib/use-form.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { saveFailed } from '../../shell/toast-failure.ts'
import { useDraft } from '../../shell/use-draft.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { MoneyField } from '../../ui/date-and-money-fields.tsx'
import { DraftForm } from '../../ui/draft-form.tsx'
import { TextArea } from '../../ui/field.tsx'
import { MalayalamFold, OwnTextFields } from '../../ui/folds.tsx'
import { SaveRow } from '../../ui/form-dialog.tsx'
import { Icon, IconButton } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { ImageField, ImageListField, typedImage, useImageList } from '../images/public.tsx'
import { boutiqueWords } from './queries.ts'

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
    isReady: heroImages.isReady,
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
      <SaveRow sticky />
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

type Props = { words: BoutiqueWords }

const termNames = ['advance', 'alteration', 'return'] as const

function WordsFields({ words }: Props) {
  const { story, services, questions, terms, delivery } = words
  return (
    <>
      <Group title="Your story" hint="Shown under 'Meet ...' on the home page.">
        <TextArea {...wordTexts.story} name="story" optional defaultValue={story ?? ''} />
        <MalayalamFold texts={wordTexts} values={words.malayalam} />
      </Group>
      <Group
        title="What you offer"
        hint="Without any, the shop names tailoring, consultation, baptism sets and delivery."
      >
        <RowFields
          name="services"
          noun="service"
          texts={serviceTexts}
          rows={services.map(({ malayalam, ...row }) => ({ ...row, ...malayalamFields(malayalam) }))}
          max={maxServices}
        />
      </Group>
      <Group title="What people ask" hint="Questions, terms and delivery have a page of their own: 'Questions'.">
        <RowFields
          name="questions"
          noun="question"
          texts={questionTexts}
          rows={questions.map(({ malayalam, ...row }) => ({ ...row, ...malayalamFields(malayalam) }))}
          max={maxQuestions}
        />
      </Group>
      <Group title="Terms">
        {termNames.map((name) => (
          <TextArea key={name} {...termTexts[name]} name={name} optional defaultValue={terms[name] ?? ''} />
        ))}
        <MalayalamFold of="terms." texts={termTexts} values={terms.malayalam} />
      </Group>
      <Group title="Collection and delivery">
        <Choice name="pickUp" label="Picked up from the shop" isChosen={delivery.pickUp} />
        <Choice name="door" label="Home delivery" isChosen={delivery.door} />
        <MoneyField
          label="Delivery charge, in rupees"
          name="charge"
          optional
          paise={delivery.charge ?? null}
          hint="0 is free. Leave it empty if it depends."
        />
        <TextArea {...deliveryTexts.text} name="deliveryText" optional defaultValue={delivery.text ?? ''} />
        <MalayalamFold of="delivery." texts={deliveryTexts} values={delivery.malayalam} />
      </Group>
    </>
  )
}

const Group = ({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) => (
  <fieldset className="grid gap-5">
    <legend className="section-title mb-3">{title}</legend>
    {hint && <p className="text-label text-ink-soft">{hint}</p>}
    {children}
  </fieldset>
)

const Choice = ({ name, label, isChosen }: { name: string; label: string; isChosen: boolean }) => (
  <label className="flex min-h-11 items-center gap-3 font-semibold">
    <input type="checkbox" className="size-5 accent-(--zari)" name={name} value="yes" defaultChecked={isChosen} />
    {label}
  </label>
)

type Row = Record<string, string>

/** Texts in Malayalam by the names of their fields in a row. */
const malayalamFields = (texts: Malayalam = {}): Row =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [`malayalam.${name}`, text]))

type RowFieldsProps = {
  /** Stands before the place and the key in each field's name: `service.0.title`. */
  name: string
  /** The name of one row, for its buttons: `service`. */
  noun: string
  texts: OwnTexts
  rows: Row[]
  max: number
}

/** A list of short texts in rows that can be added and taken out. Fields are named by the row. */
function RowFields({ name, noun, texts, rows: initial, max }: RowFieldsProps) {
  const { markEdited } = use(FormContext)
  const typed = useTypedRows(name)
  const [rows, setRows] = useState(() => typed ?? initial.map((values, row) => ({ values, row })))
  const next = useRef(1 + Math.max(-1, ...rows.map(({ row }) => row)))
  function change(after: typeof rows) {
    setRows(after)
    markEdited(name)
  }
  return (
    <div className="grid justify-items-start gap-3">
      <ul className="grid w-full gap-5">
        {rows.map(({ row, values }, at) => (
          <li key={row} className="grid grid-cols-fill-end items-start gap-x-3 border-b border-hair pb-5">
            <div className="grid gap-3">
              <OwnTextFields of={`${name}.${row}.`} {...{ texts, values }} />
              <MalayalamFold of={`${name}.${row}.`} texts={texts} values={readMalayalam(values)} />
            </div>
            <IconButton
              icon="close"
              label={`Remove ${noun} ${at + 1}`}
              onClick={() => change(rows.filter((one) => one.row !== row))}
            />
          </li>
        ))}
      </ul>
      {rows.length < max && (
        <button
          type="button"
          className="btn btn-line btn-small"
          onClick={() => change([...rows, { row: next.current++, values: {} }])}
        >
          <Icon name="plus" />
          {`Add a ${noun}`}
        </button>
      )}
    </div>
  )
}
