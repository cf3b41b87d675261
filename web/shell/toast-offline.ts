import { toast } from '../ui/toast.ts'

/** Says that a part of the page could not be fetched. */
export const toastOffline = (title = 'Error') => toast({ tone: 'bad', title, description: 'No Internet connection.' })
