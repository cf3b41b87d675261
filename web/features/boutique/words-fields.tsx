import { type ReactNode, use, useRef, useState } from 'react'
import { deliveryTexts, questionTexts, serviceTexts, termTexts, wordTexts } from '../../../shared/boutique-input.ts'
import { type BoutiqueWords, maxQuestions, maxServices } from '../../../shared/boutique-words.ts'
import type { Malayalam } from '../../../shared/malayalam.ts'
import type { OwnTexts } from '../../../shared/malayalam-input.ts'
import { readMalayalam } from '../../lib/malayalam-fields.ts'
import { useTypedRows } from '../../lib/screen-draft.ts'
import { FormContext } from '../../lib/use-form.ts'
import { MoneyField } from '../../ui/date-and-money-fields.tsx'
import { TextArea } from '../../ui/field.tsx'
import { MalayalamFold, OwnTextFields } from '../../ui/folds.tsx'
import { Icon } from '../../ui/icon.tsx'

type Props = { words: BoutiqueWords }

const termNames = ['advance', 'alteration', 'return'] as const

export function WordsFields({ words }: Props) {
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
            <button
              type="button"
              className="icon-btn"
              aria-label={`Remove ${noun} ${at + 1}`}
              onClick={() => change(rows.filter((one) => one.row !== row))}
            >
              <Icon name="close" />
            </button>
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
