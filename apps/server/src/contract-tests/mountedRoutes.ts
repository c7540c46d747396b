import type { FastifyInstance } from 'fastify'

/** Everything that an application answers, as `METHOD path`, read from the tree that Fastify prints. */
export function mountedRoutes(app: FastifyInstance): string[] {
  const above: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent, segment, methods] = /^([│ ]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
      if (indent === undefined || segment === undefined) return []
      const depth = indent.length / 4
      above.splice(depth, above.length, `${depth === 0 ? '' : above[depth - 1]}${segment}`)
      return (methods?.split(', ') ?? []).map((method) => `${method} ${above[depth]}`)
    })
}
