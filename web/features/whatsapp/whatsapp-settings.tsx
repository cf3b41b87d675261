import { useQuery } from '@tanstack/react-query'
import { use, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as z from 'zod/mini'
import {
  maxWhatsappLength,
  renderWhatsapp,
  type WhatsappTopic,
  whatsappLanguageLabels,
  type whatsappPlaceholders,
  whatsappTopicLabels,
  writtenTopics,
} from '../../../shared/whatsapp.ts'
import { templateInput } from '../../../shared/whatsapp-inputs.ts'
import { api, send } from '../../api.ts'
import { FormContext } from '../../lib/use-form.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { isStale } from '../../shell/toast-failure.ts'
import { useAction } from '../../shell/use-action.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { Switch } from '../../ui/choice-fields.tsx'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { TextArea } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useBoutique } from '../boutique/public.tsx'
import { messageKeys, rulesQuery, type Template, templatesQuery, type WhatsappRule } from './messages.ts'

const hints: Record<(typeof writtenTopics)[number], string> = {
  booking_confirmed: 'When you confirm a consultation',
  order_open: 'With its number, the day and what was paid',
  quote: 'With its price and its last day',
  measure_again: 'On the day of cutting, when the measurements are too old',
  fitting: 'When an order comes to the fitting',
  ready: 'With the balance',
  payment: 'With the amount and what is left',
  visit_set: 'When you give somebody a time to come, or another one',
  visit_reminder: 'The evening before',
  visit_cancelled: 'When you cancel a visit',
  review: 'Three days after the delivery, once, unless they have written one already',
}

/** Settings for the WhatsApp topics and their templates. */
export function WhatsappSettings() {
  const rules = useQuery(rulesQuery)
  const templates = useQuery(templatesQuery)
  const [edited, setEdited] = useState<WhatsappTopic>()
  const rule = rules.data?.find((one): one is WhatsappRule => one.name === 'whatsapp')
  const data = rule && templates.data && { rule, templates: templates.data }
  const refetch = () => Promise.all([rules.refetch(), templates.refetch()])
  return (
    <section className="grid gap-4" aria-labelledby="whatsapp-settings">
      <h2 id="whatsapp-settings" className="text-title">
        WhatsApp messages
      </h2>
      <p className="max-w-paragraph text-ink-soft">
        When something happens, a message is written for you, and you send it from your own WhatsApp. Nothing goes out
        by itself, and nothing is written for customers who want no messages.
      </p>
      <QueryState query={{ data, error: rules.error ?? templates.error, refetch }} label="the messages">
        {({ rule, templates }) => (
          <>
            <Topics rule={rule} templates={templates} onEdit={setEdited} />
            {edited && (
              <EditTemplates
                key={edited}
                topic={edited}
                templates={templates.filter(({ topic }) => topic === edited)}
                onClose={() => setEdited(undefined)}
              />
            )}
          </>
        )}
      </QueryState>
    </section>
  )
}

type TopicsProps = { rule: WhatsappRule; templates: Template[]; onEdit: (topic: WhatsappTopic) => void }

function Topics({ rule: { name, value, updatedAt }, templates, onEdit }: TopicsProps) {
  const { mutate, isPending, variables } = useAction({
    mutationFn: (off: WhatsappTopic[]) =>
      send(api.admin.rules[':name'].$put({ param: { name }, json: { value: { off }, updatedAt } })),
    success: () => ({ title: 'Saved' }),
    failure: 'We could not save this. Please try again.',
    refresh: [rulesQuery.queryKey.map(String), ...messageKeys],
  })
  const [queued, setQueued] = useState<WhatsappTopic[]>()
  const off = queued ?? (isPending ? variables : value.off)
  const turn = (topic: WhatsappTopic, isOn: boolean) => {
    const next = isOn ? off.filter((one) => one !== topic) : [...off, topic]
    if (isPending) setQueued(next)
    else mutate(next)
  }
  // The next change must be based on the rule saved by this one.
  useEffect(() => {
    if (!queued || isPending) return
    setQueued(undefined)
    mutate(queued)
  }, [queued, isPending, mutate])
  return (
    <ul className="grid max-w-[640px]">
      {writtenTopics.map((topic) => (
        <li key={topic} className="border-t border-hair pb-3 [&_.switch]:border-b-0 [&_.switch]:pb-1">
          <Switch
            label={whatsappTopicLabels[topic]}
            hint={hints[topic]}
            checked={!off.includes(topic)}
            onChange={(isOn) => turn(topic, isOn)}
          />
          <button type="button" className="quiet" onClick={() => onEdit(topic)}>
            Change the words<span className="sr-only"> of {whatsappTopicLabels[topic]}</span>
          </button>
          {templates.some((row) => row.topic === topic && row.updatedAt) && (
            <span className="ml-4 text-label text-ink-soft">Your own words</span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The fields that a message can have, as the editor offers them. */
const fields = [
  ['name', 'Name'],
  ['garment', 'Garment'],
  ['wearer', 'Wearer'],
  ['order', 'Order'],
  ['date', 'Date'],
  ['time', 'Time'],
  ['visit', 'Visit'],
  ['amount', 'Amount'],
  ['balance', 'Balance'],
  ['advance', 'Advance'],
  ['link', 'Link'],
  ['shop', 'Shop'],
] as const satisfies readonly (readonly [(typeof whatsappPlaceholders)[number], string])[]

const { body } = templateInput.shape
const form = z.object({ en: body, ml: body })

type Props = { topic: WhatsappTopic; templates: Template[]; onClose: () => void }

/** Edits a topic's templates in both languages, each with a preview. */
function EditTemplates({ topic, templates: stored, onClose }: Props) {
  // Version that the admin has seen. A concurrent change is shown and not overwritten.
  const [templates, setTemplates] = useState(stored)
  const setSeen = (seen: Template) =>
    setTemplates((all) => all.map((one) => (one.language === seen.language ? seen : one)))
  const submit = useSubmit({
    schema: form,
    mutationFn: async (typed) => {
      for (const { language, body, default: byDefault, updatedAt } of templates)
        if (typed[language] !== body.trim())
          setSeen(
            await send(
              api.admin['message-templates'][':topic'][':language'].$put({
                param: { topic, language },
                // An empty body deletes the stored row, so later improvements of the default apply.
                json: { body: typed[language] === byDefault.trim() ? '' : typed[language], updatedAt },
              }),
            ),
          )
    },
    success: () => ({ title: 'Saved', description: 'Messages that are waiting say it as well.' }),
    onSuccess: onClose,
    failure: 'We could not save these words. Please try again.',
    // The stale notice shows both versions instead of a toast.
    onFailure: isStale,
    refresh: [templatesQuery.queryKey.map(String), ...messageKeys],
    draft: `words-${topic}`,
  })
  return (
    <FormDialog wide title={whatsappTopicLabels[topic]} saveLabel="Save" submit={submit} onClose={onClose}>
      <p className="text-label text-ink-soft">
        Press a field to put it where the cursor stands. Words in [square brackets] are left out where their field is
        not known.
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

type TemplateFieldProps = {
  template: Template
  /** Version saved meanwhile by another user. */
  theirs?: Template
  onSeen: (theirs: Template) => void
}

/** Edits a topic's template in one language, with a preview. */
function TemplateField({ template, theirs, onSeen }: TemplateFieldProps) {
  const { markEdited } = use(FormContext)
  const { language, body, default: byDefault } = template
  const { name: shop } = useBoutique()
  const [typed, setTyped] = useState(body)
  const place = useRef<HTMLDivElement>(null)
  function insert(name: string) {
    const area = place.current?.querySelector('textarea')
    if (!area) return
    const [start, end] = [area.selectionStart, area.selectionEnd]
    const field = `{${name}}`
    // Drawn at once, so that the cursor stands behind the field.
    flushSync(() => setTyped(typed.slice(0, start) + field + typed.slice(end)))
    area.focus()
    area.setSelectionRange(start + field.length, start + field.length)
    markEdited()
  }
  return (
    <div ref={place} className="grid gap-2">
      <TextArea
        label={whatsappLanguageLabels[language]}
        name={language}
        rows={9}
        maxLength={maxWhatsappLength}
        lang={language}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ul className="flex flex-wrap gap-1.5" aria-label={`Fields for ${whatsappLanguageLabels[language]}`}>
        {fields.map(([name, label]) => (
          <li key={name}>
            <button type="button" className="quiet" onClick={() => insert(name)}>
              {label}
            </button>
          </li>
        ))}
      </ul>
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
          className="quiet justify-self-start"
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
