import { toast } from '../ui/toast.ts'

export const toastOffline = (title = 'Error') => toast({ tone: 'bad', title, description: 'No Internet connection.' })
