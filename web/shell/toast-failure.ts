import { t } from '../../shared/words/t.ts'
import { ApiError, errorMessage } from '../api.ts'
import { toast } from '../ui/toast.tsx'

/** Returns whether the server refused the change because another user changed the row; nothing was overwritten. */
export const isStale = (error: unknown) => error instanceof ApiError && error.detail('reason') === 'changed'

/**
 * Shows an error toast with the server's message or the fallback. A conflict has its own title, whatever `title` is.
 */
export const toastFailure = (error: unknown, fallback: string, title = t('Error')) =>
  toast({
    tone: 'bad',
    title: isStale(error) ? t('Changed in the meantime') : title,
    description: errorMessage(error, fallback),
  })

/** Failure texts for `useSubmit`: the data was not saved and is still in the form. */
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

/** Shows that a form could not be sent offline. */
export const toastUnsent = (retry: () => void) =>
  toast({
    tone: 'bad',
    title: t('No Internet connection.'),
    description: t('This was not sent. What you wrote is still here.'),
    action: { label: t('Try again'), onClick: retry },
  })

/** Blocks a form with failed photos: sent without them, it would lose them. */
export const toastFailedPhotos = () =>
  toast({
    tone: 'bad',
    title: t('Upload failed'),
    description: t('Please try the photo again, or take it out. What you wrote is still here.'),
  })
