import { Client } from './client.ts'

export const visitor = new Client()

export const gown = {
  name: 'Heirloom gown',
  description: 'Pintucks and lace.',
  category: 'baptism-suits',
  price: 1_240_000,
}
export type Product = { id: string; slug: string; name: string; images: string[]; featured: number; category: string }

/** A product on sale, added through the real route. */
export const newProduct = (adminClient: Client, more: object = {}) =>
  adminClient.make<Product>('/api/admin/products', { ...gown, ...more })

/** The address of a product's page. */
export const pageOf = ({ category, slug }: Product) => `/collections/${category}/${slug}`

export const htmlOf = async (path: string, client = visitor) => (await client.get(path)).text()

export const statusOf = async (path: string, client = visitor) => {
  const response = await client.get(path)
  await response.arrayBuffer()
  return response.status
}

/** The JSON-LD of a page, or null. */
export const structuredData = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')
