// What stands in for these in the browser is `Served`; only the server imports this file.
export { Collection } from '../../features/catalog/collection.tsx'
export { PieceView } from '../../features/catalog/piece-view.tsx'
export { SignatureCollections } from '../../features/catalog/signature-collections.tsx'
export { Testimonials } from '../../features/catalog/testimonials.tsx'
