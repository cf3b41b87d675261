import { type ReactNode, use, useRef, useState } from 'react'
import { type BoutiqueWords, maxQuestions, maxServices } from '../../../shared/boutique-words.ts'
import { FormContext } from '../../lib/form-context.ts'
import { useTypedRows } from '../../lib/screen-draft.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { MoneyField } from '../../ui/money-field.tsx'

type Props = { words: BoutiqueWords }

const terms = [
  ['advance', 'The advance'],
  ['alteration', 'Alterations'],
  ['return', 'Returns'],
] as const

export function WordsFields({ words }: Props) {
  const { story, services, questions, delivery } = words
  return (
    <>
      <Group title="Your story" hint="Shown under 'Meet ...' on the home page.">
        <TextArea label="Story" name="story" optional rows={5} maxLength={600} defaultValue={story ?? ''} />
      </Group>
      <Group
        title="What you offer"
        hint="Without any, the shop names tailoring, consultation, baptism sets and delivery."
      >
        <RowFields
          name="services"
          noun="service"
          fields={[
            { key: 'title', label: 'Service', maxLength: 60 },
            { key: 'text', label: 'What it is', maxLength: 240, long: true },
          ]}
          rows={services}
          max={maxServices}
        />
      </Group>
      <Group title="What people ask" hint="Questions, terms and delivery have a page of their own: 'Questions'.">
        <RowFields
          name="questions"
          noun="question"
          fields={[
            { key: 'question', label: 'Question', maxLength: 150 },
            { key: 'answer', label: 'Answer', maxLength: 600, long: true },
          ]}
          rows={questions}
          max={maxQuestions}
        />
      </Group>
      <Group title="Terms">
        {terms.map(([name, label]) => (
          <TextArea
            key={name}
            label={label}
            name={name}
            optional
            rows={3}
            maxLength={600}
            defaultValue={words.terms[name] ?? ''}
          />
        ))}
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
        <TextArea
          label="More about delivery"
          name="deliveryText"
          optional
          rows={3}
          maxLength={300}
          defaultValue={delivery.text ?? ''}
        />
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
type FieldOf = { key: string; label: string; maxLength: number; long?: boolean }
type RowFieldsProps = {
  /** Stands before the place and the key in each field's name: `service.0.title`. */
  name: string
  /** The name of one row, for its buttons: `service`. */
  noun: string
  fields: FieldOf[]
  rows: Row[]
  max: number
}

/** A list of short texts in rows that can be added and taken out. Errors are named by the place, fields by the row. */
function RowFields({ name, noun, fields, rows: initial, max }: RowFieldsProps) {
  const { errors, markEdited } = use(FormContext)
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
              {fields.map(({ key, label, maxLength, long }) => {
                const Control = long ? TextArea : TextField
                return (
                  <Control
                    key={key}
                    label={label}
                    name={`${name}.${row}.${key}`}
                    maxLength={maxLength}
                    {...(long && { rows: 3 })}
                    defaultValue={values[key] ?? ''}
                    error={errors[`${name}.${at}.${key}`]}
                  />
                )
              })}
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
