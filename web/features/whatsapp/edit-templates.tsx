import { useState } from 'react'
import * as z from 'zod/mini'
import { type WhatsappTopic, whatsappPlaceholders, whatsappTopicLabels } from '../../../shared/whatsapp.ts'
import { templateInput } from '../../../shared/whatsapp-inputs.ts'
import { api, send } from '../../api.ts'
import { isStale } from '../../shell/toast-failure.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { EditorDialog } from '../../ui/editor-dialog.tsx'
import { messageKeys, type Template, templatesQuery } from './queries.ts'
import { TemplateField } from './template-field.tsx'

const { body } = templateInput.shape
const form = z.object({ en: body, ml: body })

type Props = { topic: WhatsappTopic; templates: Template[]; onClose: () => void }

/** The words of a topic in both languages, each with how it reads. */
export function EditTemplates({ topic, templates: stored, onClose }: Props) {
  // What she has seen. Words that come while she types are of somebody else: they are shown, not overwritten.
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
                // Back to the shop's words is no row, so that they may be bettered.
                json: { body: typed[language] === byDefault.trim() ? '' : typed[language], updatedAt },
              }),
            ),
          )
    },
    success: () => ({ title: 'Saved', description: 'Messages that are waiting say it as well.' }),
    onSuccess: onClose,
    failure: 'We could not save these words. Please try again.',
    // The notice says it, with both versions.
    onFailure: isStale,
    refresh: [templatesQuery.queryKey.map(String), ...messageKeys],
    draft: `words-${topic}`,
  })
  return (
    <EditorDialog title={whatsappTopicLabels[topic]} saveLabel="Save" submit={submit} onClose={onClose}>
      <p className="text-label text-ink-soft">
        {whatsappPlaceholders
          .filter((name) => name !== 'notice')
          .map((name) => `{${name}}`)
          .join(' ')}{' '}
        stand for what they name. Words in [square brackets] are left out where it is not known.
      </p>
      {templates.map((template) => (
        <TemplateField
          key={template.language}
          template={template}
          theirs={stored.find((one) => one.language === template.language && one.updatedAt !== template.updatedAt)}
          onSeen={setSeen}
          onReset={() => submit.setDirty(true)}
        />
      ))}
    </EditorDialog>
  )
}
