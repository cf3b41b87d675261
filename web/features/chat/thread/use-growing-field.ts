import { type RefObject, useLayoutEffect } from 'react'

/** Makes the field as high as its text where the browser does not do so by itself (`field-sizing`: Safari before 26.2). */
export function useGrowingField(fieldRef: RefObject<HTMLTextAreaElement | null>) {
  // After every render: each key is one, and so is what is sent or brought back.
  useLayoutEffect(() => {
    const field = fieldRef.current
    if (!field || CSS.supports('field-sizing', 'content')) return
    field.style.height = 'auto'
    field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`
  })
}
