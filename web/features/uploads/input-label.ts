/** A label that looks like a button shows the focus of the file input inside it. */
export const inputLabelFocus = 'focus-within:outline-2 focus-within:outline-offset-3 focus-within:outline-focus'
