export function NotFoundPage() {
  return <main id="main">NotFound</main>
}
