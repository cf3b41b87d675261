/** The first `length` characters of a text; letters of two code units, such as emoji, stay whole. */
export const truncate = (text: string, length: number) => [...text].slice(0, length).join('')
