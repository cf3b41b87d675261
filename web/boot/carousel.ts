import { startCarousel } from '../features/site/carousel.ts'

const hero = document.getElementById('home')
if (hero) startCarousel(hero)
