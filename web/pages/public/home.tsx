export function HomePage() {
  return <main id="main">Home</main>
}
