/** What safe-next.ts uses of the `URL` that the Worker and the browser both have. */
declare class URL {
  static canParse(url: string, base: string): boolean
  constructor(url: string, base: string)
  readonly origin: string
  readonly pathname: string
  readonly search: string
  readonly hash: string
}
