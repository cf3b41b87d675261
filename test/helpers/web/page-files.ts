/** Stands in for `virtual:page-files`, which is made from the built client. */
export const filesOf = (name: string) => [`/${name}.js`]
