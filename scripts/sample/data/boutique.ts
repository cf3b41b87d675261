import { type BoutiqueFacts, placeholderBoutique } from '../../../shared/boutique.ts'
import { type BoutiqueWords, noWords } from '../../../shared/boutique-words.ts'
import { usualWeeks } from '../../../shared/readiness.ts'

/** The sample boutique as its owner would have entered it, with every claim that a page can show. */
export const sampleFacts: BoutiqueFacts = {
  ...placeholderBoutique,
  owner: 'Anna Kurian',
  malayalam: { owner: 'അന്ന കുര്യൻ' },
  established: 2010,
  phone: '+919000000000',
  whatsapp: '+919000000000',
  email: 'shop@example.com',
  address: {
    street: '12 Sample Lane',
    area: 'Kakkanad',
    city: 'Kochi',
    postcode: '682030',
    state: 'Kerala',
    malayalam: { area: 'കാക്കനാട്', city: 'കൊച്ചി', state: 'കേരളം' },
  },
  instagram: { handle: '@kasavu.lace', url: 'https://www.instagram.com/kasavu.lace/' },
  facebook: { url: 'https://www.facebook.com/kasavu.lace/' },
  families: '500+',
  experience: '10+',
  rating: { value: '4.9', from: '27+' },
}

export const sampleWords: BoutiqueWords = {
  ...noWords,
  questions: [
    {
      question: 'How early should we come?',
      answer: `A piece takes us about ${usualWeeks} weeks. Sooner may work too: ask us.`,
      malayalam: {
        question: 'എത്ര നേരത്തെ വരണം?',
        answer: `ഒരു ഉടുപ്പിന് ഏകദേശം ${usualWeeks} ആഴ്ച വേണം. അതിലും നേരത്തെ വേണമെങ്കിൽ ചോദിക്കൂ.`,
      },
    },
    {
      question: 'Can we bring our own cloth?',
      answer: 'Yes. Bring it to the consultation, and we look at it together.',
    },
  ],
  terms: {
    advance: 'Half of the price when we begin, the rest when you collect the piece.',
    alteration: 'The first alteration is free within 14 days.',
    return: 'What is made to measure cannot be returned. If something is wrong, we make it right.',
    malayalam: {
      advance: 'തുടങ്ങുമ്പോൾ വിലയുടെ പകുതി, ബാക്കി ഉടുപ്പ് വാങ്ങുമ്പോൾ.',
      alteration: '14 ദിവസത്തിനുള്ളിൽ ആദ്യത്തെ മാറ്റം സൗജന്യമാണ്.',
      return: 'അളവെടുത്ത് തുന്നിയത് തിരിച്ചെടുക്കില്ല. തെറ്റുണ്ടെങ്കിൽ ഞങ്ങൾ ശരിയാക്കിത്തരും.',
    },
  },
  delivery: { pickUp: true, door: true, charge: 15_000 },
}
