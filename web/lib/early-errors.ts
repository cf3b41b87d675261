type Sentences = Record<string, string>

/**
 * Shows errors (name -> sentence) under the fields of a form that waits for React, like web/ui/field.tsx, and focuses
 * the first field. `summaryOf` returns the summary above the form for a count of errors. Changing a field removes its
 * error.
 */
export function sayErrors(form: HTMLFormElement, sentences: Sentences, summaryOf?: (count: number) => string) {
  takeBack(form)
  for (const [name, sentence] of Object.entries(sentences)) say(form, name, sentence)
  summarize(form, summaryOf)
  const first = [...form.elements].find((field) => sentences[nameOf(field)])
  if (first instanceof HTMLElement) first.focus()
  form.oninput = ({ target }) => {
    const said = target instanceof Element && saidIn(form).find(({ dataset }) => dataset.said === nameOf(target))
    if (!said) return
    unsay(said)
    summarize(form, summaryOf)
  }
}

/**
 * Removes the early errors in this island, because hydration expects the Worker's markup, and stores them for React.
 * Returns false if there were none.
 */
export function handOverErrors(place: HTMLElement) {
  const forms = [...place.querySelectorAll('form')].filter((form) => saidIn(form).length > 0)
  for (const form of forms) form.dataset.said = JSON.stringify(takeBack(form))
  return forms.length > 0
}

/** Takes the errors that this form showed before React loaded, so React shows them again. */
export function heardEarly(form: HTMLFormElement): Sentences | undefined {
  const said = form.dataset.said
  delete form.dataset.said
  return said && JSON.parse(said)
}

const nameOf = (field: Element) => field.getAttribute('name') ?? ''
const saidIn = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLElement>('p[data-said]')]

function takeBack(form: HTMLFormElement) {
  const sentences: Sentences = {}
  for (const said of saidIn(form)) {
    if (said.dataset.said) sentences[said.dataset.said] = said.textContent
    unsay(said)
  }
  return sentences
}

function say(form: HTMLFormElement, name: string, sentence: string) {
  const field = [...form.elements].find((control) => nameOf(control) === name)
  if (!field) return
  const choices = field.closest('fieldset')
  const said = paragraph(choices ? 'error-text mt-1.5' : 'error-text', name, sentence)
  said.id = `${field.id || name}-error`
  const frame = choices ?? field.closest('.field')
  if (frame) frame.append(said)
  else field.closest('label')?.after(said)
  const marked = choices ?? field
  marked.setAttribute(choices ? 'data-wrong' : 'aria-invalid', 'true')
  marked.setAttribute('aria-describedby', `${marked.getAttribute('aria-describedby') ?? ''} ${said.id}`.trim())
}

function unsay(said: HTMLElement) {
  const marked = said.id && document.querySelector(`[aria-describedby~="${said.id}"]`)
  if (marked) {
    for (const name of ['data-wrong', 'aria-invalid']) marked.removeAttribute(name)
    const others = marked.getAttribute('aria-describedby')?.replace(said.id, '').trim()
    if (others) marked.setAttribute('aria-describedby', others)
    else marked.removeAttribute('aria-describedby')
  }
  said.remove()
}

function summarize(form: HTMLFormElement, summaryOf = (_count: number) => '') {
  const fields = saidIn(form).filter(({ dataset }) => dataset.said)
  form.querySelector('p[data-said=""]')?.remove()
  const sentence = fields.length > 0 && summaryOf(fields.length)
  if (sentence) form.prepend(Object.assign(paragraph('error-box', '', sentence), { role: 'alert' }))
}

function paragraph(className: string, name: string, sentence: string) {
  const made = document.createElement('p')
  made.className = className
  made.dataset.said = name
  made.textContent = sentence
  return made
}
