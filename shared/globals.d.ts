/** The part of `URL` that files here use. The Worker and the browser both have it. */
declare class URL {
  static canParse(url: string, base?: string): boolean
  constructor(url: string, base?: string)
  readonly href: string
  readonly origin: string
  readonly pathname: string
  readonly search: string
  readonly hash: string
}
