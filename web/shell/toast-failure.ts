import { ApiError, errorMessage } from '../api.ts'
import { toast } from '../ui/toast.ts'

/** Whether somebody else changed it since it was read, as the server says: nothing was overwritten. */
export const isStale = (error: unknown) => error instanceof ApiError && error.field('reason') === 'changed'

/**
 * Says that something did not work: in the server's own sentence where it gave one, else in the fallback. What somebody
 * else changed meanwhile is called that, whatever the title of other failures.
 */
export const toastFailure = (error: unknown, fallback: string, title = 'Error') =>
  toast({
    tone: 'bad',
    title: isStale(error) ? 'Changed meanwhile' : title,
    description: errorMessage(error, fallback),
  })

/** For `useSubmit`: says that something was not saved, and that it is still there. */
export const saveFailed = {
  failure: 'We could not save this. What you entered is still here: please try again.',
  failureTitle: 'Not saved',
}
export const toastSaveFailed = (error: unknown) => toastFailure(error, saveFailed.failure, saveFailed.failureTitle)

export const toastOffline = (title = 'Error') => toast({ tone: 'bad', title, description: 'No Internet connection.' })

/** A form could not be sent from a device without a connection. */
export const toastUnsent = (retry: () => void) =>
  toast({
    tone: 'bad',
    title: 'No Internet connection.',
    description: 'This was not sent. What you wrote is still here.',
    action: { label: 'Try again', onClick: retry },
  })
