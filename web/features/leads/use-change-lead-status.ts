import { useMutation } from '@tanstack/react-query'
import type { LeadStatus } from '../../../shared/leads.ts'
import { errorMessage } from '../../api.ts'
import { useInvalidate } from '../../queries.ts'
import { toast } from '../../ui/toast.ts'
import { type LeadKind, leadKeys, leadKinds } from './queries.ts'

type StatusChange = { id: string; name: string; status: LeadStatus }

/** Moves somebody who got in touch to another status, tells how it went, and shows lists and figures as they are then. */
export function useChangeLeadStatus(kind: LeadKind) {
  const refresh = useInvalidate(leadKeys)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ id, status }: StatusChange) => leadKinds[kind].changeStatus(id, status),
    onSuccess: (_row, { name, status }) =>
      toast({ tone: 'good', title: `${leadKinds[kind].name} ${status}`, description: name }),
    onError: (error) =>
      toast({
        tone: 'bad',
        title: 'Error',
        description: errorMessage(error, 'We could not change this. Please try again.'),
      }),
    // Also after an error: somebody else may have been faster.
    onSettled: refresh,
  })
  return { step: mutate, stepping: isPending ? variables : undefined }
}
