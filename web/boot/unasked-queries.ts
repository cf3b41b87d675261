import type { ReactNode } from 'react'

// Stands for @tanstack/react-query when the server writes a page (vite.config.ts): an island is written before anything
// is asked, so the Worker needs none of its 11 KB (gzip). What is here answers as the library does before its first answer.

export const useQuery = () => ({ data: undefined, error: null, isPending: true, isError: false, isFetching: true })
export const useMutation = () => ({ error: null, isPending: false, isError: false })
export const useQueryClient = () => undefined
export const QueryClientProvider = ({ children }: { children: ReactNode }) => children
export const queryOptions = <Options>(options: Options) => options
export const infiniteQueryOptions = queryOptions
export const keepPreviousData = () => undefined
export class QueryClient {}
export class QueryCache {}
export class MutationCache {}
