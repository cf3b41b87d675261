import { startCarousel } from '../features/site/carousel.ts'
import { onceParsed } from '../lib/run-later.ts'

onceParsed(() => {
  const hero = document.getElementById('home')
  if (hero) startCarousel(hero)
})
