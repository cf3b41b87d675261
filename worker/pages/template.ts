/** In development: Vite's own script, which shows saved changes. */
const live = import.meta.hot ? '<script type="module" src="/@vite/client"></script>' : ''

/** Puts the entry script and the first styles into a document. The script is async: it runs before the document's end. */
export const completeTemplate = (template: string, [entry = '']: string[], styles: string) =>
  template
    .replace('<!--script-->', () => `${live}<script async type="module" crossorigin src="${entry}"></script>`)
    .replace('<!--style-->', () => `<style>${styles}</style>`)
