import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'

/** Answers 413 for a body of more bytes. */
export const limitBody = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new HTTPException(413)
    },
  })
