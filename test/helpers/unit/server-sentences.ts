import { childrenOf, fileOf, filesIn, isNode, type Module, type Node, readModule, root } from './code.ts'
import { modulesOfPages } from './page-modules.ts'
import { sentencesOf } from './sentences-of.ts'

/** What is taken: the sentences of refusals, all that a refusal is made of, all that a schema says. */
type Takes = 'refusals' | 'refusal' | 'schema'

/** Guards behind which nobody but the desk and its helpers comes. */
const deskGuard = /Admin|Work|BackupKey/
const told = /\/(notifications|news|whatsapp|unread-notification|subject)\.ts$|\/features\/(notifications|whatsapp)\//
const refusal = /^(fail|refuse|Failure$)/

/**
 * The sentences in which the Worker and the schemas refuse something to visitors and customers, a placeholder for each
 * value: found by what the handlers of their routes, and their pages in the browser, lead to by name.
 */
export function serverSentences() {
  const sentences = new Map<string, string>()
  const seen = new Set<string>()

  /** Goes to what a node names; takes the sentences of a refusal there, or all with `takes`. */
  function walk(node: Node, module: Module, takes: Takes, locals: Node[]) {
    if (node.type.startsWith('TS') && !/^TS(As|NonNull|Satisfies)/.test(node.type)) return
    if (node.type === 'TaggedTemplateExpression' || isBug(node)) return
    const inside = /Function/.test(node.type) ? [...locals, node] : locals
    if (takes !== 'refusals') take(node, module)
    const { object, property, computed } = node
    if (node.type === 'Identifier') follow(String(node.name), undefined, module, takes, inside)
    else if (node.type === 'MemberExpression' && !computed && isNode(object) && isNode(property)) {
      if (object.type === 'Identifier') follow(String(object.name), String(property.name), module, takes, inside)
      else walk(object, module, takes, inside)
    } else if (node.type === 'Property' && isNode(node.value)) walk(node.value, module, takes, inside)
    else walkChildren(node, module, takes, inside)
  }

  function walkChildren(node: Node, module: Module, takes: Takes, inside: Node[]) {
    const callee = /^(Call|New)Expression$/.test(node.type) ? nameOf(node.callee as Node) : ''
    // In the language of the page by itself.
    if (callee === 't') return
    const within = callee === 'validate' ? 'schema' : refusal.test(callee) && takes === 'refusals' ? 'refusal' : takes
    for (const child of childrenOf(node)) walk(child, module, child === node.callee ? takes : within, inside)
  }

  function follow(name: string, member: string | undefined, module: Module, takes: Takes, locals: Node[]) {
    const local = takes !== 'refusals' && locals.map((scope) => declaredIn(scope, name)).find(Boolean)
    const found = name.endsWith('Routes') ? undefined : module.names.get(name)
    if (local) walk(local, module, takes, [])
    else if (found && 'node' in found) visit(name, found.node, module, takes)
    else if (found) {
      const from = readModule(found.file)
      const imported = found.imported === '*' ? member : found.imported
      const target = imported && from.names.get(imported)
      if (target && 'node' in target) visit(imported, target.node, from, takes)
    }
  }

  function visit(name: string, node: Node, module: Module, takes: Takes) {
    if (takes === 'refusal' && isSchema(node)) return
    if (isList(node) && /\/shared\//.test(module.file)) return
    // What is told later is in the language of whom it is told to.
    if (told.test(module.file)) return
    const key = `${module.file} ${name} ${takes}`
    if (seen.has(key)) return
    seen.add(key)
    walk(node, module, takes, [])
  }

  function take(node: Node, { file }: Module) {
    for (const sentence of sentencesOf(node)) sentences.set(sentence, file.slice(root.length + 1))
  }

  for (const module of filesIn('worker/features/*/*routes.ts'))
    for (const handler of openHandlers(module.program)) walk(handler, module, 'refusals', [])
  for (const module of filesIn('worker/api.ts', 'worker/http/*.ts', 'worker/features/chat/durable-object/*.ts'))
    if (!/work-|backup/.test(module.file))
      for (const [name, found] of module.names)
        if ('node' in found) visit(name, found.node, module, name === 'renderError' ? 'refusal' : 'refusals')
  for (const module of modulesOfPages()) {
    for (const name of module.names.keys()) followSchema(name, module)
    followLaterSchemas(module)
  }
  return sentences

  /** Schemas of a form whose code comes later: `import('../shared/bookings.ts')`, and then `.bookingFormInput`. */
  function followLaterSchemas({ code, file }: Module) {
    for (const [, source] of code.matchAll(/\bimport\('([^']+\/shared\/[^']+)'\)/g)) {
      const from = fileOf(file, source)
      if (!from) continue
      const later = readModule(from)
      for (const [name, found] of later.names)
        if ('node' in found && code.includes(`.${name}`) && isSchema(found.node))
          visit(name, found.node, later, 'schema')
    }
  }

  /** A schema that a page imports: a form's. */
  function followSchema(name: string, { names }: Module) {
    const found = names.get(name)
    if (!found || 'node' in found || !/\/shared\//.test(found.file)) return
    const from = readModule(found.file)
    const target = from.names.get(found.imported)
    if (target && 'node' in target && isSchema(target.node)) visit(found.imported, target.node, from, 'schema')
  }
}

const nameOf = (callee: Node) => String(callee.type === 'Identifier' ? callee.name : (callee.property as Node)?.name)

/** What a name is within a function. */
function declaredIn(scope: Node, name: string): Node | undefined {
  if (scope.type === 'VariableDeclarator' && (scope.id as Node).name === name) return (scope.init as Node) ?? undefined
  return childrenOf(scope)
    .map((child) => declaredIn(child, name))
    .find(Boolean)
}

/** What is thrown for programmers. */
const isBug = (node: Node) => node.type === 'NewExpression' && nameOf(node.callee as Node) === 'Error'

/** A list of names, as of the kinds of garments: what is chosen from it is no sentence. */
const isList = ({ init }: Node): boolean =>
  isNode(init) &&
  (/^(Object|Array)Expression$/.test(init.type) ||
    (/^TS/.test(init.type) && isList({ ...init, init: init.expression })))

const isSchema = (node: Node): boolean =>
  (node.type === 'MemberExpression' && (node.object as Node).name === 'z') || childrenOf(node).some(isSchema)

/** What handles the routes that are not behind the desk's guards. */
function openHandlers(node: Node): Node[] {
  const callee = node.type === 'CallExpression' && (node.callee as Node)
  const inside = childrenOf(node).flatMap(openHandlers)
  if (!callee || !/^(get|post|put|patch|delete)$/.test(nameOf(callee))) return inside
  const [path, guard, ...handlers] = node.arguments as Node[]
  const isRoute = path?.type === 'Literal' && String(path.value).startsWith('/') && guard?.type === 'Identifier'
  return isRoute && !deskGuard.test(String(guard.name)) ? [...inside, guard, ...handlers] : inside
}
