import { sentenceFor } from '../../api.ts'
import { toast } from '../../ui/toast.ts'

/** Says that something was not saved, and that it is still there. */
export const saveFailed = (error: unknown) =>
  toast({
    tone: 'bad',
    title: 'Not saved',
    description: sentenceFor(error, 'We could not save this. What you entered is still here: please try again.'),
  })
