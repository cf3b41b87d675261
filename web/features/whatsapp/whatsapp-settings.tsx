import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type WhatsappTopic, whatsappTopicLabels, writtenTopics } from '../../../shared/whatsapp.ts'
import { api, send } from '../../api.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { useAction } from '../../shell/use-action.ts'
import { Switch } from '../../ui/choice-fields.tsx'
import { EditTemplates } from './edit-templates.tsx'
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
