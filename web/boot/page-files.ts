import { createContext, use } from 'react'

/** Gives the built files of sources, with those they import, as addresses with a space between: the sources' own first. */
export const PageFiles = createContext<(...sources: string[]) => string>(() => '')
export const usePageFiles = () => use(PageFiles)
