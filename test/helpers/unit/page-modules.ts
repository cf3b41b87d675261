import { childrenOf, fileOf, filesIn, isNode, type Module, type Node, readModule } from './code.ts'

/** The files of all pages that customers and visitors see. */
export function modulesOfPages() {
  const modules = new Map<string, Module>()
  const add = (file: string) => {
    if (modules.has(file) || !file.includes('/web/') || /\/(admin-|quote-form)/.test(file)) return
    const module = readModule(file)
    // The desk's, which a sheet brings that both sides have.
    if (/\bapi\.admin\b/.test(module.code)) return
    modules.set(file, module)
    for (const source of importsIn(module.program)) {
      const imported = fileOf(file, source)
      if (imported) add(imported)
    }
  }
  const screens = 'web/pages/{dashboard,booking,order,receipt,bill,user-settings,chat-panel}.tsx'
  for (const { file } of filesIn('web/boot/islands/*.tsx', screens)) add(file)
  return modules.values()
}

const importsIn = (node: Node): unknown[] => [
  ...(/^(ImportDeclaration|ImportExpression|Export\w+Declaration)$/.test(node.type) && isNode(node.source)
    ? [node.source.value]
    : []),
  ...childrenOf(node).flatMap(importsIn),
]
