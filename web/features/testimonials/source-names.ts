export const sourceNames = { google: 'Google', facebook: 'Facebook', instagram: 'Instagram' }
