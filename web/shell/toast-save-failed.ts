import { errorMessage } from '../api.ts'
import { toast } from '../ui/toast.ts'

/** Says that something was not saved, and that it is still there. */
export const toastSaveFailed = (error: unknown) =>
  toast({
    tone: 'bad',
    title: 'Not saved',
    description: errorMessage(error, 'We could not save this. What you entered is still here: please try again.'),
  })
