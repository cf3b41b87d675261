import { startCarousel } from '../features/site/carousel.ts'
import { onceParsed } from './once-parsed.ts'

onceParsed(() => {
  const hero = document.getElementById('home')
  if (hero) startCarousel(hero)
})
