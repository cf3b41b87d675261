// What stands in for these in the browser is `ServerOnlyOrLoad`; only the server imports this file.
export { Collection } from '../../features/products/collection.tsx'
export { ProductView } from '../../features/products/product-view.tsx'
export { SignatureCollections } from '../../features/products/signature-collections.tsx'
export { Testimonials } from '../../features/testimonials/testimonials.tsx'
