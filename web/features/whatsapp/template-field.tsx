import { use, useState } from 'react'
import { maxWhatsappLength, renderWhatsapp, whatsappLanguageLabels } from '../../../shared/whatsapp.ts'
import { FormContext } from '../../lib/use-form.ts'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { TextArea } from '../../ui/field.tsx'
import { useBoutique } from '../boutique/public.tsx'
import type { Template } from './queries.ts'

type Props = {
  template: Template
  /** What somebody else has saved meanwhile. */
  theirs?: Template
  onSeen: (theirs: Template) => void
}

/** The words of a topic in one language, with how they read. */
export function TemplateField({ template, theirs, onSeen }: Props) {
  const { markEdited } = use(FormContext)
  const { language, body, default: byDefault } = template
  const { name: shop } = useBoutique()
  const [typed, setTyped] = useState(body)
  return (
    <div className="grid gap-2">
      <TextArea
        label={whatsappLanguageLabels[language]}
        name={language}
        rows={9}
        maxLength={maxWhatsappLength}
        lang={language}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {theirs && (
        <ConflictNotice
          title="Somebody else has saved these words in the meantime:"
          theirs={{ [language]: theirs.body }}
          onKeepMine={() => onSeen(theirs)}
          onTakeTheirs={() => {
            setTyped(theirs.body)
            onSeen(theirs)
          }}
        />
      )}
      {typed !== byDefault && (
        <button
          type="button"
          className="link justify-self-start text-label"
          onClick={() => {
            setTyped(byDefault)
            markEdited()
          }}
        >
          Back to the original words<span className="sr-only"> in {whatsappLanguageLabels[language]}</span>
        </button>
      )}
      <p className="text-label font-semibold">How it reads</p>
      <p className="border border-hair bg-linen p-4 text-label wrap-anywhere whitespace-pre-line" lang={language}>
        {renderWhatsapp(typed || byDefault, { ...example, ...exampleDays[language], shop, link: exampleLink() })}
      </p>
    </div>
  )
}

const example = {
  name: 'Anna',
  garment: 'Baptism Suit',
  wearer: 'Mia',
  order: 'a1b2c3d4',
  time: '5:30 PM',
  amount: '₹5,000',
  balance: '₹3,500',
  advance: '₹2,500',
}
const exampleLink = () => `${location.origin}/user/orders/${example.order}`
const exampleDays = { en: { date: 'Tuesday, 22 December' }, ml: { date: 'ചൊവ്വ, ഡിസംബർ 22' } }
