import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import {
  maxWhatsappLength,
  renderWhatsapp,
  type WhatsappTopic,
  whatsappLanguageLabels,
  whatsappTopicLabels,
} from '../../../shared/whatsapp.ts'
import { templateInput } from '../../../shared/whatsapp-inputs.ts'
import { api, send } from '../../api.ts'
import { isStale } from '../../shell/toast-failure.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { TextArea } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useBoutique } from '../boutique/public.tsx'
import { messageKeys, type Template, templatesQuery } from './messages.ts'
import { fieldLabels, toShown, toTemplate, unknownField } from './template-words.ts'

type Props = { topic: WhatsappTopic; templates: Template[]; onClose: () => void }

/** Edits a topic's templates in both languages, each with previews. */
export function EditTemplates({ topic, templates: stored, onClose }: Props) {
  // Version that the admin has seen. A concurrent change is shown and not overwritten.
  const [templates, setTemplates] = useState(stored)
  const setSeen = (seen: Template) =>
    setTemplates((all) => all.map((one) => (one.language === seen.language ? seen : one)))
  const submit = useSubmit({
    schema: form,
    mutationFn: async (typed) => {
      for (const template of templates) {
        const { language, default: byDefault, updatedAt } = template
        const body = toTemplate(typed[language], knownOf(template))
        if (body !== template.body.trim())
          setSeen(
            await send(
              api.admin['message-templates'][':topic'][':language'].$put({
                param: { topic, language },
                // An empty body deletes the stored row, so later improvements of the default apply.
                json: { body: body === byDefault.trim() ? '' : body, updatedAt },
              }),
            ),
          )
      }
    },
    success: () => ({ title: 'Saved', description: 'Messages that are waiting say it as well.' }),
    onSuccess: onClose,
    failure: 'We could not save these words. Please try again.',
    // The stale notice shows both versions instead of a toast.
    onFailure: isStale,
    refresh: [templatesQuery.queryKey.map(String), ...messageKeys],
    draft: `text-${topic}`,
  })
  return (
    <FormDialog wide title={whatsappTopicLabels[topic]} saveLabel="Save" submit={submit} onClose={onClose}>
      <p className="text-label text-ink-soft">
        The order fills in what stands in [square brackets]. Press a field to put it where the cursor stands. The words
        around a field, such as “for [Wearer]”, are left out where it is not known.
      </p>
      {templates.map((template) => (
        <TemplateField
          key={template.language}
          template={template}
          theirs={stored.find((one) => one.language === template.language && one.updatedAt !== template.updatedAt)}
          onSeen={setSeen}
        />
      ))}
    </FormDialog>
  )
}

/** Texts whose optional parts are recognized: as they are stored, without the space around a text. */
const knownOf = ({ body, default: byDefault }: Template) => [body.trim(), byDefault.trim()]

const body = templateInput.shape.body.check(
  z.refine((typed) => !unknownField(typed), { error: ({ input }) => `There is no ${unknownField(String(input))}` }),
)
const form = z.object({ en: body, ml: body })

type TemplateFieldProps = {
  template: Template
  /** Version saved meanwhile by another user. */
  theirs?: Template
  onSeen: (theirs: Template) => void
}

/** Edits a topic's template in one language, with previews. */
function TemplateField({ template, theirs, onSeen }: TemplateFieldProps) {
  const { language } = template
  const label = whatsappLanguageLabels[language]
  const { name: shop } = useBoutique()
  const [typed, setTyped] = useState(() => toShown(template.body))
  const place = useRef<HTMLDivElement>(null)
  const byDefault = toShown(template.default)
  function insert(text: string, isWhole = false) {
    const area = place.current?.querySelector('textarea')
    if (!area) return
    area.focus()
    if (isWhole) area.select()
    // Unlike a value that is set, this can be undone in the browser.
    document.execCommand('insertText', false, text)
  }
  const read = toTemplate(typed.trim() || byDefault, knownOf(template))
  const all = { ...example, ...exampleDays[language], shop, link: exampleLink() }
  return (
    <div ref={place} className="grid items-start gap-x-6 gap-y-3 md:grid-cols-2">
      <div className="grid min-w-0 gap-2">
        <TextArea
          label={label}
          name={language}
          rows={11}
          maxLength={maxWhatsappLength}
          lang={language}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <ul className="flex flex-wrap gap-1.5" aria-label={`Fields for ${label}`}>
          {Object.values(fieldLabels).map((field) => (
            <li key={field}>
              <button type="button" className="quiet" onClick={() => insert(`[${field}]`)}>
                {field}
              </button>
            </li>
          ))}
        </ul>
        {theirs && (
          <ConflictNotice
            title="Somebody else has saved these words in the meantime:"
            theirs={{ [language]: toShown(theirs.body) }}
            onKeepMine={() => onSeen(theirs)}
            onTakeTheirs={() => {
              setTyped(toShown(theirs.body))
              onSeen(theirs)
            }}
          />
        )}
        {typed !== byDefault && (
          <button type="button" className="quiet justify-self-start" onClick={() => insert(byDefault, true)}>
            Back to the original words<span className="sr-only"> in {label}</span>
          </button>
        )}
      </div>
      <div className="grid min-w-0 gap-2">
        <Preview title="How it reads" language={language} text={renderWhatsapp(read, all)} />
        <Preview
          title="Where only the name is known"
          language={language}
          text={renderWhatsapp(read, { name: example.name, shop })}
        />
      </div>
    </div>
  )
}

type PreviewProps = { title: string; text: string; language: Template['language'] }

const Preview = ({ title, text, language }: PreviewProps) => (
  <>
    <p className="text-label font-semibold">{title}</p>
    <p className="border border-hair bg-linen p-4 text-label wrap-anywhere whitespace-pre-line" lang={language}>
      {text}
    </p>
  </>
)

const example = {
  name: 'Anna',
  garment: 'Baptism Suit',
  wearer: 'Mia',
  order: 'a1b2c3d4',
  time: '5:30 PM',
  amount: '₹5,000',
  discount: '₹500',
  balance: '₹3,500',
  advance: '₹2,500',
}
const exampleLink = () => `${location.origin}/user/orders/${example.order}`
const exampleDays = {
  en: { date: 'Tuesday, 22 December', visit: 'Tuesday, 22 December, 11:00 AM' },
  ml: { date: 'ചൊവ്വ, ഡിസംബർ 22', visit: 'ചൊവ്വ, ഡിസംബർ 22, 11:00 AM' },
}
