import { createContext, use } from 'react'
import { type BoutiqueFacts, placeholderBoutique } from '../../shared/boutique.ts'

/** The facts that came with the page; the file's where none did. */
export const BoutiqueContext = createContext<BoutiqueFacts>(placeholderBoutique)

/** What the owner has entered about the boutique: name, address, phone, hours. */
export const useBoutique = () => use(BoutiqueContext)
