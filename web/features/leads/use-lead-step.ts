import { useMutation } from '@tanstack/react-query'
import type { LeadStatus } from '../../../shared/leads.ts'
import { sentenceFor, useRefresh } from '../../api.ts'
import { toast } from '../../ui/toast.ts'
import { type Kind, kinds, leadKeys } from './queries.ts'

type Step = { id: string; name: string; status: LeadStatus }

/** Moves somebody who got in touch to another status, tells how it went, and shows lists and figures as they are then. */
export function useLeadStep(kind: Kind) {
  const refresh = useRefresh(leadKeys)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ id, status }: Step) => kinds[kind].moveTo(id, status),
    onSuccess: (_row, { name, status }) =>
      toast({ tone: 'good', title: `${kinds[kind].name} ${status}`, description: name }),
    onError: (error) =>
      toast({
        tone: 'bad',
        title: 'Error',
        description: sentenceFor(error, 'We could not change this. Please try again.'),
      }),
    // Also after an error: somebody else may have been faster.
    onSettled: refresh,
  })
  return { step: mutate, stepping: isPending ? variables : undefined }
}
