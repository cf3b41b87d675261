/** A name as the last part of an address: `Clara communion dress` -> `clara-communion-dress`. Empty where no Latin letter is left. */
export const slugify = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u2019']|\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
