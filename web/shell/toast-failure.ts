import { t } from '../../shared/words/t.ts'
import { ApiError, errorMessage } from '../api.ts'
import { toast } from '../ui/toast.tsx'

/** Whether somebody else changed it since it was read, as the server says: nothing was overwritten. */
export const isStale = (error: unknown) => error instanceof ApiError && error.detail('reason') === 'changed'

/**
 * Says that something did not work: in the server's own sentence where it gave one, else in the fallback. What somebody
 * else changed meanwhile is called that, whatever the title of other failures.
 */
export const toastFailure = (error: unknown, fallback: string, title = t('Error')) =>
  toast({
    tone: 'bad',
    title: isStale(error) ? t('Changed in the meantime') : title,
    description: errorMessage(error, fallback),
  })

/** For `useSubmit`: says that something was not saved, and that it is still there. */
export const saveFailed = () => ({
  failure: t('We could not save this. What you entered is still here: please try again.'),
  failureTitle: t('Not saved'),
})
export function toastSaveFailed(error: unknown) {
  const { failure, failureTitle } = saveFailed()
  toastFailure(error, failure, failureTitle)
}

export const toastOffline = (title = t('Error')) =>
  toast({ tone: 'bad', title, description: t('No Internet connection.') })

/** A form could not be sent from a device without a connection. */
export const toastUnsent = (retry: () => void) =>
  toast({
    tone: 'bad',
    title: t('No Internet connection.'),
    description: t('This was not sent. What you wrote is still here.'),
    action: { label: t('Try again'), onClick: retry },
  })

/** Photos that failed keep their form back: sent without them, it would forget them. */
export const toastFailedPhotos = () =>
  toast({
    tone: 'bad',
    title: t('Upload failed'),
    description: t('Please try the photo again, or take it out. What you wrote is still here.'),
  })
