const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A text as it may stand in HTML, between tags and in quoted attributes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

/** Escapes a text with line breaks. `<br>`, because Outlook ignores `white-space: pre-line`. */
export const escapeLines = (text: string) => escapeHtml(text).replace(/\r\n?|\n/g, '<br>')

/** A value as JSON that may stand in a script element: no text in it can end the element. */
export const jsonForScript = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c')
