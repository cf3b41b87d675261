import type { ReactNode } from 'react'
import { type BoutiqueWords, maxQuestions, maxServices } from '../../../shared/boutique-words.ts'
import { TextArea } from '../../ui/field.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { RowFields } from './row-fields.tsx'

type Props = { words: BoutiqueWords; onChange: () => void }

const terms = [
  ['advance', 'The advance'],
  ['alteration', 'Alterations'],
  ['return', 'Returns'],
] as const

export function WordsFields({ words, onChange }: Props) {
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
          onChange={onChange}
        />
      </Group>
      <Group title="What people ask" hint="Questions, terms and delivery have a page of their own: 'Good to know'.">
        <RowFields
          name="questions"
          noun="question"
          fields={[
            { key: 'question', label: 'Question', maxLength: 150 },
            { key: 'answer', label: 'Answer', maxLength: 600, long: true },
          ]}
          rows={questions}
          max={maxQuestions}
          onChange={onChange}
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
