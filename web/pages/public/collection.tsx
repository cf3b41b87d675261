export function CollectionPage() {
  return <main id="main">Collection</main>
}
